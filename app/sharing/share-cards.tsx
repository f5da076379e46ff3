import { Link } from '@remix-run/react'
import { product } from '#app/product.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { DownloadQr } from './download-qr.tsx'
import type { QrPath } from './qr.server.ts'
import { QrCode } from './qr-code.tsx'

/** The code that opens the emergency link. */
export function AccessCodeCard({ code }: { code: string }) {
  return (
    <Card>
      <h2 className="text-xl">Access code</h2>
      <p className="code my-3 font-mono text-5xl" id="access-code">
        {code}
      </p>
      <CopyButton text={code} label="Copy code" done="Access code copied to clipboard!" />
      <p className="mt-3 text-muted">
        Share this code with healthcare providers. Together with the link or the QR code it opens
        your emergency information. The code cannot be changed.
      </p>
    </Card>
  )
}

/** The emergency link as a picture and as text. The picture holds the link without the code. */
export function QrCard({ link, qrPath }: { link: string; qrPath: QrPath }) {
  return (
    <Card className="md:col-span-2 lg:col-span-1">
      <h2 className="text-xl">{product.name} QR Code</h2>
      <p className="text-muted">Scan to access your medical information</p>
      {/* Where the card is as wide as two, its parts stand side by side. */}
      <div className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-1 lg:gap-4">
        <div className="flex flex-col items-start gap-4">
          <QrCode path={qrPath} size={200} label={`QR code of your emergency link ${link}`} />
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/dashboard/qr" variant="secondary" preventScrollReset>
              View larger
            </ButtonLink>
            <DownloadQr to="/dashboard/qr.png" variant="secondary" />
          </div>
        </div>
        <div>
          <p className="field-label">Shareable link</p>
          <p className="mb-3 break-all rounded-md bg-sunken px-3 py-2 text-base">{link}</p>
          <CopyButton text={link} label="Copy link" done="Shareable link copied to clipboard!" />
          <p className="mb-3 mt-5 text-muted">
            On paper: a card for the wallet, a sheet for the refrigerator, a sign for the door.
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

interface WrongCodesProps {
  failures: number
  lastFailureAt: string | null
  budget: number
  isLocked: boolean
  unlocksLeft: number
}

/** How many wrong codes were tried, and what the owner can do about it. Draws nothing while there were none. */
export function WrongCodes({
  failures,
  lastFailureAt,
  budget,
  isLocked,
  unlocksLeft,
}: WrongCodesProps) {
  if (failures === 0) return null
  const tried = (
    <>
      {failures} wrong {failures === 1 ? 'code has' : 'codes have'} been tried on your emergency
      link
      {lastFailureAt && (
        <>
          , last on <Moment at={lastFailureAt} />
        </>
      )}
      .
    </>
  )
  if (!isLocked) {
    return (
      <Notice tone="attention" title={tried}>
        <p>
          After {budget} wrong codes the link locks for everyone who does not have it open already.
          If this was not somebody you know, your link may be in the wrong hands.
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="danger" title="Your emergency link is locked">
      <p>{tried} Until you unlock it, nobody can open it with the code.</p>
      {unlocksLeft > 0 ? (
        <p className="mt-3">
          <Link to="/dashboard/unlock" className="link font-semibold">
            Unlock the emergency link
          </Link>
        </p>
      ) : (
        <p>It has been unlocked as often as is safe for one code, and stays locked.</p>
      )}
    </Notice>
  )
}
