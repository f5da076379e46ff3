import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { SectionPage } from '#app/profile/section-page.tsx'
import { loadSectionPage, saveSectionPage } from '#app/profile/section-route.server.ts'
import { medications } from '#app/profile/sections/medications.ts'
import { titled } from '#app/ui/titled.ts'

export const { handle, meta } = titled(medications.title)

export function loader(args: LoaderFunctionArgs) {
  return loadSectionPage(args, medications)
}

export function action(args: ActionFunctionArgs) {
  return saveSectionPage(args, medications)
}

export default function Medications() {
  return <SectionPage section={medications} />
}
