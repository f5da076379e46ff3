import type { Rollup } from 'vite'

/** Routes that edit a section. Other pages do not need the modules that they share. */
const editors = new Set([
  'profile/profile.tsx',
  'profile/section-tab.tsx',
  'medications/medications.tsx',
  'profile/step-editor.tsx',
  'start/start-page.tsx',
])

/** Routes with the box for a list of medications, which ask the editors' questions. */
const typedLists = new Set(['medications/add-list.tsx', 'start/start-medications.tsx'])

/** Modules of few pages of an account, which share a chunk so that no other page loads them. */
const accountParts =
  /\/accounts\/(passkeys\/|registration\/registration-refused|two-factor\/recovery-code-list)/

/** Parts of pages that the dashboard and the pages of links and notes draw, with their QR codes. */
const linkParts =
  /\/app\/(emergency\/(links|owner|responder-notes)\/.*\.tsx|interop\/scanner\/.*\.tsx?)$/

/** The summary for other systems, which two pages offer. */
const summaryParts = /\/app\/interop\/ips\//

/** The filters of two lists, and questions and notices of the pages of a proxy. */
const formParts = /\/app\/(forms\/.*filter|proxies\/(full-editing-rights|code-may-be-known))/

/** The frame of the long public texts, which nobody needs to fill in a record. */
const textParts = /\/app\/ui\/chapters/

/** Returns whether a route is on the short way, or shows what its last page shows. */
function isOnShortWay(route: string): boolean {
  return route.startsWith('start/') || route === 'proxies/people-i-help.tsx'
}

/** A module that at least this many routes share is loaded with every page. */
const minRoutesForEveryPage = 10

/**
 * Returns the chunk of a module in the browser's build; undefined for a module of one route.
 * Reasons: docs/decisions/0043-scripts-after-the-page.md.
 */
export const findChunk: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  if (id.includes('/@conform-to/')) return 'forms'
  if (id.includes('/@simplewebauthn/') || id.endsWith('.css')) return undefined
  const users = findUsers(id, getModuleInfo)
  if (id.startsWith('\0') || [...users].some(isInPackage)) return 'framework'

  const routes = findRoutes(users, getModuleInfo)
  if (routes.has('root.tsx')) return 'page'
  if (routes.size === 1) return routes.has('profile/profile.tsx') ? 'editor' : undefined
  if (routes.size === 0) return undefined
  if ([...routes].every(isOnShortWay)) {
    return importsConform(id, getModuleInfo) ? 'short-way-forms' : 'short-way'
  }
  if ([...routes].every(route => editors.has(route) || typedLists.has(route))) {
    return [...routes].every(route => typedLists.has(route)) ? 'short-way-forms' : 'editor'
  }
  if (textParts.test(id)) return 'texts'
  if (summaryParts.test(id)) return 'summary'
  if (id.includes('/app/ui/') && !id.endsWith('/moment.tsx')) return 'page'
  if (accountParts.test(id)) return 'account'
  if (linkParts.test(id) && !importsConform(id, getModuleInfo)) return 'links'
  // Parts of few pages, which all have forms.
  if (formParts.test(id)) return 'form-pages'
  const isForRecord = /\/app\/(profile|medications|comments|ui)\//.test(id)
  const isUsedOutsideRecord = !isForRecord || id.endsWith('/lib/phone.ts')
  if (isUsedOutsideRecord || routes.size >= minRoutesForEveryPage) {
    if (!importsConform(id, getModuleInfo)) return 'page'
    return [...routes].some(route => editors.has(route)) ? 'forms' : 'form-pages'
  }
  if (routes.has('dashboard/dashboard.tsx')) return 'page'
  const isRecordPage =
    routes.has('profile/full-record.tsx') || [...routes].some(route => editors.has(route))
  return isRecordPage ? 'record' : 'reports'
}

function isInPackage(id: string): boolean {
  return id.includes('/node_modules/')
}

type ModuleInfo = Parameters<Rollup.GetManualChunk>[1]['getModuleInfo']

/** Returns the module and all modules that import it, directly or not. */
function findUsers(id: string, getModuleInfo: ModuleInfo): Set<string> {
  const users = new Set([id])
  for (const user of users) {
    for (const importer of getModuleInfo(user)?.importers ?? []) users.add(importer)
  }
  return users
}

/** Returns the file names of the routes among modules. */
function findRoutes(modules: Set<string>, getModuleInfo: ModuleInfo): Set<string> {
  const entries = [...modules].filter(id => getModuleInfo(id)?.isEntry)
  return new Set(entries.map(id => id.replace(/\?.*$/, '').replace(/^.*\/app\/(routes\/)?/, '')))
}

/** Returns whether a module imports conform, directly or not. */
function importsConform(id: string, getModuleInfo: ModuleInfo): boolean {
  const seen = new Set([id])
  for (const module of seen) {
    if (module.includes('/@conform-to/')) return true
    for (const imported of getModuleInfo(module)?.importedIds ?? []) seen.add(imported)
  }
  return false
}
