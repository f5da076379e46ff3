import type { Person } from '#app/accounts/person.server.ts'
import { remainingSession } from '#app/accounts/sessions/remaining-session.server.ts'
import type { RequestWithContext } from '#app/accounts/sessions/session-route.server.ts'
import type { RequestContext } from '#app/http/request-context.server.ts'
import { displayMoment } from '#app/lib/dates.ts'
import { env } from '#app/lib/env.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { formatInitials } from '#app/lib/format-initials.server.ts'
import { sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import type { ProxiedOwner, RootData } from '#app/ui/document/root-data.ts'
import { abilities } from './abilities.ts'
import { type Access, findAccess } from './require-access-route.server.ts'
import { isWithheld } from './withheld.ts'

interface RootVisit {
  request: Request
  context: RequestWithContext['context'] & Pick<RequestContext, 'requestId'>
}

/**
 * Returns what every page shows of its visitor and of this instance. It does not extend a session.
 * @param findDashboard returns whether an account that was made to help others has a dashboard.
 */
export async function loadRootData(
  { request, context }: RootVisit,
  findDashboard: (actor: Person) => Promise<boolean>,
): Promise<RootData> {
  const access = await findAccess({ request, context }, { isActivity: false })
  const isAnonymous = access === 'anonymous'
  return {
    ...instanceData(),
    isLoggedIn: !isAnonymous,
    proxiedOwner: isAnonymous || !access?.accessId ? undefined : toProxiedOwner(access),
    letterhead:
      isAnonymous || !access
        ? undefined
        : {
            name: formatFullName(access.owner).trim(),
            initials: formatInitials(access.owner),
            asOf: displayMoment(new Date().toISOString(), access.actor.timeZone),
          },
    hasDashboard:
      isAnonymous ||
      !access?.session.isAccountMadeToHelp ||
      access.accessId !== undefined ||
      (await findDashboard(access.actor)),
    hasNoAccess: access === undefined,
    timeZone: isAnonymous ? undefined : access?.actor.timeZone,
    session: access && !isAnonymous ? remainingSession(access.actor, access.session) : null,
    requestId: context.requestId,
  }
}

/** Returns the root data of a page whose root loader did not run or failed. Never throws. */
export async function loadErrorRootData(visit: RootVisit): Promise<RootData> {
  try {
    return await loadRootData(visit, async () => true)
  } catch {
    return {
      ...instanceData(),
      isLoggedIn: undefined,
      proxiedOwner: undefined,
      hasDashboard: true,
      hasNoAccess: false,
      session: null,
      requestId: visit.context.requestId,
    }
  }
}

function instanceData() {
  const { hipaaClaim, insecureNetwork, origin } = env()
  // RFC 2142 defines this mailbox, for an operator who names none.
  const supportEmail = env().supportEmail ?? `support@${new URL(origin).hostname}`
  return { hipaaClaim, insecureNetwork, origin, supportEmail, year: new Date().getFullYear() }
}

/** Returns the owner for whom the visitor acts, and the abilities that pages offer. */
function toProxiedOwner({ owner, role }: Access): ProxiedOwner {
  return {
    firstName: owner.firstName,
    name: formatFullName(owner).trim(),
    role,
    abilities: abilities[role],
    isMedicationListWithheld: isWithheld(owner, sectionsByName.medications),
  }
}
