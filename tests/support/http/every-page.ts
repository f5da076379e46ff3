import { emergencyPages } from './every-page/emergency-pages.ts'
import { errorPages } from './every-page/error-pages.ts'
import { grantedPages } from './every-page/granted-pages.ts'
import { linkPages } from './every-page/link-pages.ts'
import { listedPages } from './every-page/listed-pages.ts'
import { loginPages } from './every-page/login-pages.ts'
import { longPages } from './every-page/long-pages.ts'
import { medicationPages } from './every-page/medication-pages.ts'
import { messagePages } from './every-page/message-pages.ts'
import type { PageStates } from './every-page/open-state.ts'
import { profilePages } from './every-page/profile-pages.ts'
import { proxyPages } from './every-page/proxy-pages.ts'
import { responderPages } from './every-page/responder-pages.ts'
import { sessionPages } from './every-page/session-pages.ts'
import { settingsPages } from './every-page/settings-pages.ts'

/** Opens every page in each of its states: empty, long, with errors, refused, ended. */
export const everyPage: PageStates = {
  ...listedPages,
  ...loginPages,
  ...settingsPages,
  ...profilePages,
  ...medicationPages,
  ...linkPages,
  ...emergencyPages,
  ...proxyPages,
  ...errorPages,
  ...sessionPages,
  ...grantedPages,
  ...messagePages,
  ...responderPages,
  ...longPages,
}
