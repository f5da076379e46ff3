import { days, minutes } from '#app/lib/time.ts'
import { clientLimits } from '../codes/code-throttle.server.ts'
import { grantMs } from '../codes/emergency-access.server.ts'
import { maxGrantsPerLink } from '../codes/grants.server.ts'
import { deviceMs, maxWrongCodesPerDevice } from '../codes/responder-devices.server.ts'
import {
  maxUnlocksPerGeneration,
  maxWrongCodesPerBudget,
  maxWrongCodesPerCode,
} from './link-locks.server.ts'

const { perLink, allLinks, openings } = clientLimits

/** The limits of emergency links, for the texts of pages. */
export const linkLimits = {
  /** Wrong codes that lock a link, and that each unlock adds. */
  wrongCodes: maxWrongCodesPerBudget,
  unlocks: maxUnlocksPerGeneration,
  wrongCodesPerCode: maxWrongCodesPerCode,
  wrongCodesPerDevice: maxWrongCodesPerDevice,
  deviceDays: deviceMs / days(1),
  grantMinutes: grantMs / minutes(1),
  clientPerLink: perLink.failures,
  clientPerLinkMinutes: perLink.windowMs / minutes(1),
  clientPerHour: allLinks.failures,
  openingsPerHour: openings.openings,
  grantsPerLink: maxGrantsPerLink,
} as const
