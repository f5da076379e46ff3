import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { SectionPage } from '#app/profile/section-page.tsx'
import { loadSectionPage, saveSectionPage } from '#app/profile/section-route.server.ts'
import { allergies } from '#app/profile/sections/allergies.ts'
import { titled } from '#app/ui/titled.ts'

export const { handle, meta } = titled(allergies.title)

export function loader(args: LoaderFunctionArgs) {
  return loadSectionPage(args, allergies)
}

export function action(args: ActionFunctionArgs) {
  return saveSectionPage(args, allergies)
}

export default function Allergies() {
  return <SectionPage section={allergies} />
}
