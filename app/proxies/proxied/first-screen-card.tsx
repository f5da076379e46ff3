import type { FirstScreen } from '#app/emergency/owner/first-screen.server.ts'
import { readPhones } from '#app/lib/phone.ts'
import { Card } from '#app/ui/card.tsx'
import { PhoneLinks } from '#app/ui/phone-links.tsx'
import { CriticalBlock } from './critical-block.tsx'

/** The first screen of the emergency page: what responders must know, and whom to call. */
export function FirstScreenCard({ name, critical, contacts }: FirstScreen) {
  const Heading = name ? 'h3' : 'h2'
  return (
    <Card className="mt-6 space-y-5 [overflow-wrap:anywhere]">
      {name && (
        <h2>
          <bdi>{name}</bdi>
        </h2>
      )}
      <CriticalBlock critical={critical} heading={Heading} />
      {contacts.length > 0 && (
        <section>
          <Heading className="text-lg">Emergency contacts</Heading>
          <ul className="mt-2 space-y-2">
            {contacts.map((contact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
              <li key={index}>
                <Contact {...contact} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}

function Contact({ name, relationship, phone }: FirstScreen['contacts'][number]) {
  return (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {relationship && (
        <>
          {' ('}
          <bdi>{relationship}</bdi>)
        </>
      )}
      {phone && <br />}
      <PhoneLinks phones={readPhones(phone)} className="touch-link" />
    </>
  )
}
