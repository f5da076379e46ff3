import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { exportRefusals, logExport } from '#app/access-log/log-export-route.server.ts'
import { englishLanguage, languageByTag } from '#app/emergency/languages/languages.server.ts'
import { requireLink, requireReadableLink } from '#app/emergency/owner/link-route.server.ts'
import { qrFileName } from '#app/emergency/owner/qr-file-name.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError } from '#app/http/toast-redirect.server.ts'
import { summaryAnswer } from '#app/interop/ips/summary-answer-route.server.ts'
import { loadScannedFile } from '#app/interop/scanner/scanned-file.server.ts'
import { scannerPath, scannerTitle } from '#app/interop/scanner/scanner-paths.ts'
import { logError } from '#app/lib/log.server.ts'

/** Answers with the file that scanners get, decrypted. */
export const action = proxyHandler(async (args: ActionFunctionArgs) => {
  const { request, context } = args
  const { link, ...access } = await requireReadableLink(args)
  const { value } = await readButtonForm(request, downloadSchema)
  const refuse = async (reason: string) =>
    access.nothing('a redirect', await redirectWithError(scannerPath(link.id), reason))
  if (isForOtherOwner(value, access.owner)) return await refuse(refusals.wrongOwner)
  const language = languageByTag(value?.language) ?? englishLanguage
  const file = await loadScannedFile(context.db, access.owner, link, language).catch(logError)
  if (!file) return await refuse(noFileMessage)
  const log = logExport(context.db, { request, context }, access, 'File for scanners (FHIR)')
  if (!(await tryWrite(log))) return await refuse(refusals.notLogged)
  const name = `${qrFileName(access.owner, link)}-for-scanners`
  return await access.show([linkAndCodeTitle, scannerTitle], summaryAnswer(file, name))
})

const refusals = exportRefusals('file')

const downloadSchema = z.object({ owner: z.string(), language: z.string().optional() })

const noFileMessage = 'No file was made: a scanner gets nothing now either. This page says why.'

/** Redirects a reload to the page. */
export const loader = proxyHandler(async (args: LoaderFunctionArgs) => {
  const { link, nothing } = await requireLink(args, 'share')
  return nothing('a redirect', redirect(scannerPath(link.id)))
})
