import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { findDemoLink } from '#app/development/demo.server.ts'
import { product } from '#app/lib/product.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { useHipaaClaim } from '#app/ui/document/root-data.ts'
import { FoldedSheet } from '#app/ui/folded-sheet.tsx'
import { FeatureList } from '#app/ui/home/feature-list.tsx'
import { LeafletSteps } from '#app/ui/home/leaflet-steps.tsx'
import { ProductFigure } from '#app/ui/home/product-figure.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { Letterhead } from '#app/ui/letterhead.tsx'
import { CardAndPhone } from '#app/ui/pictures/card-and-phone.tsx'
import { pictures } from '#app/ui/pictures/product-pictures.ts'

export const { handle, meta } = defineTitle('Your medical record for an emergency')

/** Returns the path of the demonstration profile, which everybody may open. */
export async function loader({ context }: LoaderFunctionArgs) {
  const demo = await findDemoLink(context.db)
  return { demoPath: demo && `/view/${demo.shareId}/${demo.code}` }
}

export default function Home() {
  return (
    <main id="main" tabIndex={-1} className="home">
      <Letterhead />
      <Hero />
      <Features />
      <Pictures />
      <HowItWorks />
      <Closing />
    </main>
  )
}

const band = 'mx-auto w-full max-w-wide px-4 sm:px-6 print:px-0'

function Hero() {
  const hipaaClaim = useHipaaClaim()
  return (
    <section
      className={`${band} grid grid-cols-1 items-center gap-x-12 gap-y-8 pb-14 pt-10 lg:grid-cols-[1.15fr_1fr] lg:pb-20 lg:pt-16`}
    >
      <div>
        {hipaaClaim && (
          <Link
            to="/hipaa"
            className="mb-5 inline-flex min-h-touch max-w-full [overflow-wrap:anywhere] items-center gap-2 rounded-full bg-action-soft px-[min(1rem,4vw)] text-base font-semibold"
          >
            <Icon name="shield" className="h-5 w-5" />
            HIPAA Compliant
          </Link>
        )}
        <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl lg:text-6xl">
          Your medical record, for when you can’t speak for yourself
        </h1>
        <p className="mt-5 max-w-prose text-lg text-muted sm:text-xl">
          Write down your allergies, medicines and contacts once. In an emergency, a responder scans
          your QR code, enters five digits, and reads what they need to know.
        </p>
        <div className="mt-8 flex flex-wrap gap-4">
          <ButtonLink to="/register">Create Your Account</ButtonLink>
          <ButtonLink to="/about" variant="secondary">
            Learn More
          </ButtonLink>
        </div>
        <p className="mt-6 text-base">
          Are you helping somebody who has a {product.name} code?{' '}
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
        <h2 id="features" className="sm:text-3xl">
          Ready in the minutes that matter
        </h2>
        <FeatureList />
      </div>
    </section>
  )
}

function Pictures() {
  return (
    <section className={`${band} pt-16`} aria-labelledby="look">
      <h2 id="look" className="sm:text-3xl">
        What it looks like
      </h2>
      <p className="mt-2 max-w-prose break-after-avoid text-muted">
        These are real pages, with an invented person.
      </p>
      <div className="mt-8 grid grid-cols-1 items-start gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3 print:gap-x-6">
        <ProductFigure picture={pictures.emergency} title="What a responder sees first">
          Facts that change first aid, in large type. Below are the people to call and the rest of
          what you chose to show.
        </ProductFigure>
        <ProductFigure picture={pictures.share} title="Your code and your QR code">
          Both are on your dashboard. If you lose a card, get a new link and a new code.
        </ProductFigure>
        <ProductFigure picture={pictures.wallet} title="A card for your wallet">
          It works without a network. The print kit also makes a sheet for the refrigerator and a
          sign for the door.
        </ProductFigure>
      </div>
    </section>
  )
}

function HowItWorks() {
  const { demoPath } = useLoaderData<typeof loader>()
  return (
    <section className={`${band} py-16`} aria-labelledby="how">
      <h2 id="how" className="sm:text-3xl">
        How it works
      </h2>
      <LeafletSteps demoPath={demoPath} />
    </section>
  )
}

function Closing() {
  return (
    <section className={`no-print ${band} pb-20`} aria-labelledby="begin">
      <div className="relative rounded-xl bg-action px-6 py-12 text-on-action after:absolute after:right-0 after:top-0 after:h-9 after:w-9 after:rounded-bl-md after:bg-[--fold] dark:bg-action-soft dark:text-ink sm:px-12 large-text:px-3 forced-colors:border forced-colors:[clip-path:none] forced-colors:after:hidden [clip-path:polygon(0_0,calc(100%-2.25rem)_0,100%_2.25rem,100%_100%,0_100%)]">
        {/* In forced colours it would cross the text. */}
        <FoldedSheet className="absolute -bottom-16 right-16 hidden h-72 opacity-20 lg:block forced-colors:hidden" />
        <h2 id="begin" className="max-w-[30rem] sm:text-3xl">
          Six short pages, and you have a card that helps
        </h2>
        <p className="mt-3 max-w-prose text-lg sm:text-xl lg:max-w-[34rem]">
          Name, allergies, medicines, what changes first aid, and whom to call: this takes about
          five minutes and helps most. The rest can wait.
        </p>
        <ButtonLink to="/register" variant="secondary" className="mt-6">
          Get Started
        </ButtonLink>
      </div>
    </section>
  )
}
