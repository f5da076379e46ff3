import { Link } from '@remix-run/react'
import { product } from '#app/lib/product.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { useCan, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { Icon } from '#app/ui/icons.tsx'
import { ScannedText } from '../owner/link-and-code.tsx'
import { linkPath, linksPath } from '../owner/link-paths.ts'
import { countWrongCodes } from '../owner/link-texts.ts'
import { DownloadQr } from './download-qr.tsx'
import { QrCode } from './qr-code.tsx'
import type { QrPath } from './qr-picture.server.ts'

interface AccessCodeCardProps {
  /** Id of the link of this code. */
  linkId: string
  code: string
  /** Wrong codes so far; `budget` of them lock the link. */
  failures: number
  budget: number
}

/** Draws the access code of the primary link, covered until it is opened. */
export function AccessCodeCard({ linkId, code, failures, budget }: AccessCodeCardProps) {
  const canManage = useCan('manage')
  const theOrYour = useProxiedOwner() ? 'the' : 'your'
  return (
    <Card className="access-code">
      <h2 className="sr-only">Access code</h2>
      <details className="code-cover disclosure">
        <summary>
          Access code <span className="code-dots" aria-hidden />{' '}
          <span className="sr-only">covered</span>
        </summary>
        <p className="code mb-4 mt-2 font-mono text-[min(3rem,17vw)] leading-none" id="access-code">
          {code}
        </p>
        <p className="text-muted">
          Share this code with healthcare providers. Together with the link or the QR code it opens{' '}
          {theOrYour} emergency information. The code cannot be changed.
        </p>
        {canManage && (
          <p className="mb-3">
            Lost or leaked?{' '}
            <Link to={linkPath(linkId, 'replace')} className="link">
              Replace link and code
            </Link>
          </p>
        )}
      </details>
      <CopyButton text={code} label="Copy code" successMessage="Access code copied to clipboard!" />
      {failures > 0 && failures < budget && (
        <p className="mt-3 text-muted">
          {`${countWrongCodes(failures)} so far. The link locks after ${budget}.`}
        </p>
      )}
    </Card>
  )
}

interface QrCardProps {
  linkId: string
  /** The address in the picture. */
  link: string
  qrPath: QrPath
}

/** Draws the emergency link as a picture and as text, without the code. */
export function QrCard({ linkId, link, qrPath }: QrCardProps) {
  const theOrYour = useProxiedOwner() ? 'the' : 'your'
  return (
    <Card className="sheet">
      <h2 className="text-xl">{product.name} QR Code</h2>
      <p className="text-muted">Scan to access {theOrYour} medical information</p>
      {/* The parts are side by side while the card is as wide as two. */}
      <div className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-1 lg:gap-4">
        <div className="flex flex-col items-start gap-4">
          <QrCode
            path={qrPath}
            size={200}
            label={`QR code of ${theOrYour} emergency link ${link}`}
          />
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/dashboard/qr" variant="secondary" preventScrollReset>
              View larger
            </ButtonLink>
            <DownloadQr to={linkPath(linkId, 'qr.png')} variant="secondary" />
          </div>
        </div>
        <div>
          <ScannedText label="Shareable link" text={link} />
          <CopyButton
            text={link}
            label="Copy link"
            successMessage="Shareable link copied to clipboard!"
          />
          <p className="mt-3">
            <Link to={linksPath} className="touch-link">
              All emergency links
            </Link>
          </p>
          <p className="no-print mb-3 mt-3 text-muted">
            Print a wallet card, a sheet for the refrigerator or a sign for the door.
          </p>
          <ButtonLink to="/print-kit" variant="secondary">
            <Icon name="print" className="h-5 w-5" />
            Print kit
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
