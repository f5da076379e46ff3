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

/** The limits of emergency links as pages tell them to people. */
export const linkLimits = {
  /** Wrong codes after which a link locks, and that an unlock adds. */
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
