import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { SectionPage } from '#app/profile/section-page.tsx'
import { loadSectionPage, saveSectionPage } from '#app/profile/section-route.server.ts'
import { personal } from '#app/profile/sections/personal.ts'
import { titled } from '#app/ui/titled.ts'

export const { handle, meta } = titled(personal.title)

export function loader(args: LoaderFunctionArgs) {
  return loadSectionPage(args, personal)
}

export function action(args: ActionFunctionArgs) {
  return saveSectionPage(args, personal)
}

export default function Personal() {
  return <SectionPage section={personal} />
}
