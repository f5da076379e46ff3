import { Link } from '@remix-run/react'
import { product } from '#app/lib/product.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { useCan, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { useTimeZone } from '#app/ui/document/use-time-zone.ts'
import { MomentDay } from '#app/ui/moment.tsx'
import { DownloadQr, DownloadQrForPrint } from '../links/download-qr.tsx'
import { QrCode } from '../links/qr-code.tsx'
import type { QrPath } from '../links/qr-picture.server.ts'
import { linkPath, linksPath } from './link-paths.ts'
import {
  countParts,
  countWrongCodes,
  findLinkState,
  type LinkStatus,
  stateBadge,
} from './link-texts.ts'

interface QrCardProps {
  linkId: string
  isPrimary: boolean
  /** The address in the picture. */
  link: string
  code: string
  qrPath: QrPath
  /** For the dashboard. The page of the link has sections for them. */
  facts?: LinkFacts
}

interface LinkFacts extends LinkStatus {
  /** Wrong codes so far; `budget` of them lock the link. */
  failures: number
  budget: number
  /** Number of parts that the link shows. */
  shown: number
  withheld: number
  /** ISO time at which a responder last opened it. */
  lastOpenedAt: string | undefined
}

/** Draws an emergency link: its picture without the code, its covered code and its address. */
export function QrCard({ linkId, isPrimary, link, code, qrPath, facts }: QrCardProps) {
  const theOrYour = useProxiedOwner() ? 'the' : 'your'
  const file = linkPath(linkId, 'qr.png')
  return (
    <Card className="sheet max-sm:px-4 max-sm:py-3">
      <h2 className="text-xl">{facts ? `${product.name} QR Code` : 'Link and code'}</h2>
      {facts && <p className="text-muted">Scan to access {theOrYour} medical information</p>}
      {/* The picture is beside the rest in a card that is wide enough. */}
      <div className="mt-1 flex flex-wrap items-start justify-center gap-x-8 gap-y-1 sm:mt-4 sm:justify-start">
        <QrCode
          path={qrPath}
          size={200}
          label={`QR code of ${facts ? theOrYour : 'this'} emergency link ${link}`}
        />
        <div className="min-w-0 flex-[1_1_16rem]">
          <AccessCode linkId={linkId} code={code} facts={facts} />
          <div className="button-row my-2">
            <ButtonLink
              to={facts ? '/dashboard/qr' : linkPath(linkId, 'qr')}
              variant="secondary"
              preventScrollReset
            >
              View larger
            </ButtonLink>
            <DownloadQr to={file} variant="secondary" />
            <ButtonLink
              to={isPrimary ? '/print-kit' : `/print-kit?link=${linkId}`}
              variant="secondary"
            >
              Print
            </ButtonLink>
          </div>
          {facts ? <FactsLine linkId={linkId} {...facts} /> : <DownloadQrForPrint to={file} />}
          <details className="disclosure phone-fold sm:mt-3">
            <summary>Shareable link</summary>
            <p className="field-label max-sm:hidden">Shareable link</p>
            <ScannedText text={link} />
            <CopyButton
              text={link}
              label="Copy link"
              successMessage="Shareable link copied to clipboard!"
            />
            {facts && (
              <p>
                <Link to={linksPath} className="touch-link">
                  All emergency links
                </Link>
              </p>
            )}
          </details>
        </div>
      </div>
    </Card>
  )
}

/** Draws the code, which is covered until it is opened. Copy works while it is covered. */
function AccessCode({ linkId, code, facts }: Pick<QrCardProps, 'linkId' | 'code' | 'facts'>) {
  const canManage = useCan('manage')
  const theOrYour = useProxiedOwner() ? 'the' : 'your'
  return (
    // The message after copying is below the button, which stays in its place.
    <div className="access-code [&>span]:flex-[1_1_10rem]">
      <details className="code-cover disclosure">
        <summary>
          Access code <span className="code-dots" aria-hidden />{' '}
          <span className="sr-only">covered</span>
        </summary>
        <p className="code mb-4 mt-2 font-mono text-[min(3rem,17vw)] leading-none">{code}</p>
        <p className="mb-3 text-muted">
          Share this code with healthcare providers. Together with the link or the QR code it opens{' '}
          {theOrYour} emergency information. The code cannot be changed.
        </p>
        {facts && canManage && (
          <p className="mb-3">
            Lost or leaked?{' '}
            <Link to={linkPath(linkId, 'replace')} className="link">
              Replace link and code
            </Link>
          </p>
        )}
      </details>
      <CopyButton text={code} label="Copy code" successMessage="Access code copied to clipboard!" />
      {facts && facts.failures > 0 && facts.failures < facts.budget && (
        <p className="basis-full text-muted">
          {`${countWrongCodes(facts.failures)} so far. The link locks after ${facts.budget}.`}
        </p>
      )}
    </div>
  )
}

/** Draws the state of the link in one line, which leads to its page. */
function FactsLine({ linkId, shown, withheld, lastOpenedAt, ...status }: FactsLineProps) {
  const { words } = stateBadge(status, useTimeZone())
  return (
    <p>
      <Link to={linkPath(linkId)} className="touch-link">
        <span>
          {`Emergency link: ${words}. `}
          {findLinkState(status) === 'open' && `${countParts(shown, withheld)} `}
          {lastOpenedAt ? (
            <>
              Last opened <MomentDay at={lastOpenedAt} />.
            </>
          ) : (
            'Never opened.'
          )}
        </span>
      </Link>
    </p>
  )
}

type FactsLineProps = LinkFacts & { linkId: string }

/** Draws the text of a QR code, to read, compare and select. */
export function ScannedText({ text }: { text: string }) {
  return <p className="copy-text mb-3 break-all text-base">{text}</p>
}
