import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { english } from '#app/emergency/languages/en.server.ts'
import { updateEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import type { LinkSettings } from '#app/emergency/links/link-settings.ts'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import { requireLink } from '#app/emergency/owner/link-route.server.ts'
import {
  contactOptions,
  linkSectionsSchema,
  linkSectionsValues,
  sectionChoices,
  toLinkSettings,
} from '#app/emergency/owner/link-sections.server.ts'
import {
  LinkSectionsForm,
  ResetForm,
  useLinkSectionsForm,
} from '#app/emergency/owner/link-sections-form.tsx'
import { linkTitle, yourLink } from '#app/emergency/owner/link-texts.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { PageWithForm } from '#app/forms/fields/page-with-form.tsx'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'

const title = 'What this link shows'

export const { handle, meta } = defineTitle(title)

export async function loader(args: LoaderFunctionArgs) {
  const { owner, link } = await requireLink(args, 'manage')
  const contacts = contactOptions(await loadProfile(args.context.db, owner))
  return {
    id: link.id,
    name: link.name,
    sections: sectionChoices(),
    contacts,
    values: linkSectionsValues(link.settings, contacts),
    neverShown: english.record.neverShown,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { owner, link } = await requireLink(args, 'manage')
  const { db } = args.context
  const profile = await loadProfile(db, owner)
  const contacts = contactOptions(profile)
  return await answerForm(args.request, {
    schema: linkSectionsSchema(contacts, link.code),
    save: value =>
      updateEmergencyLink(db, owner, link.id, {
        settings: stored => {
          const chosen = toLinkSettings(stored, value)
          return value.intent === 'save' ? keepUnreadableContact(chosen, stored, profile) : chosen
        },
      }),
    notSaved: 'Your choices were not saved. They are still here: please try again.',
    answer: () => redirectWithSuccess(`${linkPath(link.id)}#shows`, 'Saved'),
  })
}

// The form does not offer a contact that cannot be decrypted. Saving the other choices keeps it.
function keepUnreadableContact(
  chosen: LinkSettings,
  { open: before }: LinkSettings,
  profile: Profile,
): LinkSettings {
  if (before?.contact === undefined || !isUnreadable(profile, personal)) return chosen
  return { ...chosen, open: { name: false, ...chosen.open, contact: before.contact } }
}

export { keepTyped as clientAction }

export default function LinkSections() {
  const { id, name, sections, contacts, values, neverShown } = useLoaderData<typeof loader>()
  const form = useLinkSectionsForm(values)
  return (
    <PageWithForm
      form={form[0]}
      title={title}
      lead={
        <span className="[overflow-wrap:anywhere]">
          Choose what people see when they open {name ? yourLink(name) : 'your primary link'} with
          its code. Scanners get the same parts.
        </span>
      }
      back={
        <BackLink to={linkPath(id)}>
          <span className="[overflow-wrap:anywhere]">
            Back to <bdi>{linkTitle(name)}</bdi>
          </span>
        </BackLink>
      }
    >
      <WithheldExplanation neverShown={neverShown} />
      <LinkSectionsForm
        of={form}
        sections={sections}
        contacts={contacts}
        saved={values.shown}
        back={linkPath(id)}
      />
      <ResetForm />
    </PageWithForm>
  )
}

// Explains how the emergency page marks withheld sections.
function WithheldExplanation({ neverShown }: { neverShown: string }) {
  return (
    <div className="mb-8 max-w-prose space-y-3">
      <p>
        If you withhold allergies, medications, conditions, implanted devices, your advance
        directive, emergency contacts, name or blood type, the page says “Withheld by the owner”
        there, whether or not you filled them in.
      </p>
      <p>
        The page does not mention other sections that you withhold. Every record says:{' '}
        {`“${neverShown}”`}
      </p>
      <p>
        Each section that is shown says when it was last saved. Your own words are marked with the
        language that you write in.
      </p>
    </div>
  )
}
