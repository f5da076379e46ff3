import { emergencyPages } from './every-page/emergency-pages.ts'
import { linkPages } from './every-page/link-pages.ts'
import { listedPages } from './every-page/listed-pages.ts'
import { loginPages } from './every-page/login-pages.ts'
import { medicationPages } from './every-page/medication-pages.ts'
import type { PageStates } from './every-page/open-state.ts'
import { profilePages } from './every-page/profile-pages.ts'
import { proxyPages } from './every-page/proxy-pages.ts'
import { settingsPages } from './every-page/settings-pages.ts'

/** Opens every page in each of its states: empty, filled, with errors, locked. */
export const everyPage: PageStates = {
  ...listedPages,
  ...loginPages,
  ...settingsPages,
  ...profilePages,
  ...medicationPages,
  ...linkPages,
  ...emergencyPages,
  ...proxyPages,
}
