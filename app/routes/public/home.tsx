import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { findDemoLink } from '#app/development/demo.server.ts'
import { product } from '#app/lib/product.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CardAndPhone } from '#app/ui/card-and-phone.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { useHipaaClaim } from '#app/ui/document/root-data.ts'
import { FoldedSheet } from '#app/ui/folded-sheet.tsx'
import { Icon, type IconName } from '#app/ui/icons.tsx'
import { Picture } from '#app/ui/product-picture.tsx'
import { type ProductPicture, pictures } from '#app/ui/product-pictures.ts'

export const { handle, meta } = titled('Your medical record for an emergency')

/** Anybody may try the demonstration profile: its person is invented. */
export async function loader({ context }: LoaderFunctionArgs) {
  const demo = await findDemoLink(context.db)
  return { demoPath: demo && `/view/${demo.shareId}/${demo.code}` }
}

export default function Home() {
  return (
    <main id="main" tabIndex={-1} className="flex-1">
      <Hero />
      <Features />
      <Look />
      <HowItWorks />
      <Closing />
    </main>
  )
}

const band = 'mx-auto w-full max-w-wide px-4 sm:px-6'

function Hero() {
  const hipaaClaim = useHipaaClaim()
  return (
    <section
      className={`${band} grid items-center gap-x-12 gap-y-8 pb-14 pt-10 lg:grid-cols-[1.15fr_1fr] lg:pb-20 lg:pt-16`}
    >
      <div>
        {hipaaClaim && (
          <Link
            to="/hipaa"
            className="mb-5 inline-flex min-h-[2.75rem] items-center gap-2 rounded-full bg-action-soft px-4 text-base font-semibold"
          >
            <Icon name="shield" className="h-5 w-5" />
            HIPAA Compliant
          </Link>
        )}
        <h1 className="text-4xl sm:text-5xl lg:text-6xl">
          Your medical record, for when you can’t speak for yourself
        </h1>
        <p className="mt-5 max-w-[34rem] text-xl text-muted">
          Write down your allergies, medicines and contacts once. In an emergency, whoever helps you
          scans your QR code, enters five digits, and reads what they need to know.
        </p>
        <div className="mt-8 flex flex-wrap gap-4">
          <ButtonLink to="/register">Create Your Account</ButtonLink>
          <ButtonLink to="/about" variant="secondary">
            Learn More
          </ButtonLink>
        </div>
        <p className="mt-6 text-base">
          Helping somebody who has a {product.name} code?{' '}
          <Link to="/view" reloadDocument className="font-semibold">
            View their medical information
          </Link>
        </p>
      </div>
      <CardAndPhone className="mx-auto w-full max-w-[30rem]" />
    </section>
  )
}

function Features() {
  return (
    <section className="border-y bg-surface" aria-labelledby="features">
      <div className={`${band} py-14`}>
        <h2 id="features" className="text-3xl">
          Ready in the minutes that matter
        </h2>
        <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          <Feature icon="lock" title="Secure Medical Information">
            Your record is encrypted before it is stored, under a key of its own. You see who has
            opened it, and can take everything out or delete it at any time.
          </Feature>
          <Feature icon="qr" title="QR Code Access">
            One code on a card, a bracelet or a lock screen. Alone it opens nothing: it takes your
            5-digit access code as well.
          </Feature>
          <Feature icon="clock" title="Immediate Access">
            Any phone, any browser. No app, no account, nothing to install. What changes first aid
            stands at the very top.
          </Feature>
          <Feature icon="people" title="Proxy Accounts">
            Family and caregivers get access of their own: to read, to comment or to edit, as you
            choose for each. They never need your password, and you see what they did.
          </Feature>
        </ul>
      </div>
    </section>
  )
}

function Feature({
  icon,
  title,
  children,
}: {
  icon: IconName
  title: string
  children: ReactNode
}) {
  return (
    <li className="flex gap-4">
      <span className="folded-tile mt-1 flex h-12 w-12 shrink-0 items-center justify-center bg-action-soft text-action">
        <Icon name={icon} />
      </span>
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1 max-w-prose text-muted">{children}</p>
      </div>
    </li>
  )
}

function Look() {
  return (
    <section className={`${band} pt-16`} aria-labelledby="look">
      <h2 id="look" className="text-3xl">
        What it looks like
      </h2>
      <p className="mt-2 max-w-prose text-muted">The pages as they are, with an invented person.</p>
      <div className="mt-8 grid items-start gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        <Figure picture={pictures.emergency} title="What a helper sees first">
          What changes first aid, in large type. Below it stand the people to call and the rest of
          what you chose to show.
        </Figure>
        <Figure picture={pictures.share} title="Your code and your QR code">
          Both on your dashboard. A lost card is answered with a new link and a new code.
        </Figure>
        <Figure picture={pictures.wallet} title="A card for your wallet">
          For when there is no network. The print kit also makes a sheet for the refrigerator and a
          sign for the door.
        </Figure>
      </div>
    </section>
  )
}

interface FigureProps {
  picture: ProductPicture
  title: string
  children: ReactNode
}

function Figure({ picture, title, children }: FigureProps) {
  return (
    <figure>
      <Picture
        picture={picture}
        className="h-auto max-w-full rounded-xl border [forced-color-adjust:none]"
      />
      <figcaption className="mt-4 max-w-[22rem]">
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1 text-muted">{children}</p>
      </figcaption>
    </figure>
  )
}

function HowItWorks() {
  const { demoPath } = useLoaderData<typeof loader>()
  return (
    <section className={`${band} py-16`} aria-labelledby="how">
      <h2 id="how" className="text-3xl">
        How it works
      </h2>
      <ol className="leaflet mt-8 lg:mt-14">
        <Step number={1} title="Create your account">
          <p>
            Fill in your medical profile, section by section. Stop whenever you like: what you have
            saved is there.
          </p>
        </Step>
        <Step number={2} title="Receive your QR code and 5-digit access code">
          <p>
            Put the QR code where it will be found, and tell the access code to the people you
            trust.
          </p>
          <ViewDemo path={demoPath} />
        </Step>
        <Step number={3} title="Providers scan the QR and enter the access code">
          <p>They see your record, read-only, and need no account.</p>
          <Link
            to="/view"
            reloadDocument
            className="mt-5 inline-flex min-h-[2.75rem] items-center gap-2 font-semibold"
          >
            View Medical Info
            <Icon name="arrow" className="h-5 w-5" />
          </Link>
        </Step>
      </ol>
    </section>
  )
}

/** Leads to the emergency page of an invented person, where this server has one. */
function ViewDemo({ path }: { path: string | undefined }) {
  if (!path) {
    return (
      <Button type="button" variant="secondary" disabled className="mt-5">
        View Demo
      </Button>
    )
  }
  return (
    <ButtonLink to={path} reloadDocument rel="nofollow" variant="secondary" className="mt-5">
      View Demo
    </ButtonLink>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="leaflet-panel">
      <p aria-hidden="true" className="text-5xl font-bold tabular-nums text-action">
        {number}
      </p>
      <h3 className="mb-2 mt-3 text-xl">{title}</h3>
      {children}
    </li>
  )
}

function Closing() {
  return (
    <section className={`${band} pb-20`} aria-labelledby="begin">
      <div className="folded rounded-xl bg-action px-6 py-12 text-on-action dark:bg-action-soft dark:text-ink sm:px-12">
        <FoldedSheet className="absolute -bottom-16 right-16 hidden h-72 opacity-20 lg:block" />
        <h2 id="begin" className="max-w-[30rem] text-3xl">
          Begin with your name, one contact and your allergies
        </h2>
        <p className="mt-3 max-w-[34rem] text-xl">
          That takes about five minutes, and is what helps most. The rest can wait.
        </p>
        <ButtonLink to="/register" variant="secondary" className="mt-7">
          Get Started
        </ButtonLink>
      </div>
    </section>
  )
}
