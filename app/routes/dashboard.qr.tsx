import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/accounts/access.server.ts'
import { env } from '#app/env.server.ts'
import { product } from '#app/product.ts'
import { DownloadQr } from '#app/sharing/download-qr.tsx'
import { qrPath } from '#app/sharing/qr.server.ts'
import { QrCode } from '#app/sharing/qr-code.tsx'
import { getShareLink } from '#app/sharing/share-links.server.ts'
import { Modal } from '#app/ui/modal.tsx'
import { titled } from '#app/ui/titled.ts'

const title = `${product.name} QR Code`

export const { handle, meta } = titled(title)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'share')
  const { shareId, code } = await getShareLink(context.db, owner)
  return { qrPath: qrPath(`${env().origin}/view/${shareId}/${code}`) }
}

export default function LargeQr() {
  const { qrPath: path } = useLoaderData<typeof loader>()
  return (
    <Modal title={title} closeTo="/dashboard">
      <QrCode path={path} size={300} label="QR code of your emergency link with your access code" />
      <p className="mt-4 font-semibold">Includes your access code for direct access</p>
      <p className="text-muted">
        Whoever has this picture can read your emergency information without typing the code. Keep
        it as you would keep a key.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <DownloadQr to="/dashboard/qr-with-code.png" />
      </div>
    </Modal>
  )
}
