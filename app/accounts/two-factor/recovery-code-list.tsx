import { product } from '#app/lib/product.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import { groupByFour } from './two-factor-codes.ts'
import { twoFactorPath } from './two-factor-path.ts'

interface RecoveryCodesPageProps {
  codes: string[]
  /** One sentence about the action that made them. */
  lead: string
}

/** Heading and title of the page with new recovery codes. */
export const recoveryCodesTitle = 'Your recovery codes'

/** Shows new recovery codes. Only the answer to the post that made them shows them. */
export function RecoveryCodesPage({ codes, lead }: RecoveryCodesPageProps) {
  const groupedCodes = codes.map(code => groupByFour(code, '-'))
  const text = `${fileHead}\n\n${groupedCodes.join('\n')}\n`
  return (
    <Page title={recoveryCodesTitle} lead={lead}>
      <Notice tone="attention" title="Keep these codes now: they are shown only this once">
        <p>
          Use one to log in when you do not have your authenticator app, for example after losing
          your phone. Each works once. Keep them away from that phone: on paper, or in a password
          manager.
        </p>
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="copy-text grid grid-cols-1 gap-x-8 gap-y-2 p-4 font-mono text-xl sm:grid-cols-2 sm:p-5"
      >
        {groupedCodes.map(code => (
          <li key={code} className="whitespace-nowrap large-text:whitespace-normal">
            {code}
          </li>
        ))}
      </ul>
      <div className="form-actions no-print">
        {/* A data URL: no address of the server returns the codes. */}
        <a
          className="button button-secondary"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={fileName}
        >
          Save as a text file
        </a>
        <PrintButton variant="secondary">Print</PrintButton>
        <CopyButton
          text={groupedCodes.join('\n')}
          label="Copy codes"
          successMessage="Recovery codes copied"
        />
      </div>
      <p className="no-print mt-6">
        <ButtonLink to={twoFactorPath()}>I have saved them</ButtonLink>
      </p>
    </Page>
  )
}

const fileName = `${product.name.toLowerCase()}-recovery-codes.txt`
const fileHead = `Recovery codes for ${product.name}. Each works once.`
