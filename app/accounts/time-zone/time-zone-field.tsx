import { useEffect, useState } from 'react'
import { browserTimeZone } from '#app/ui/document/browser-time-zone.ts'

/**
 * Tells the browser's time zone with a login or registration. Without scripts it is empty, and the
 * zone can be chosen in the settings.
 */
export function TimeZoneField() {
  const [timeZone, setTimeZone] = useState('')
  useEffect(() => setTimeZone(browserTimeZone() ?? ''), [])
  return <input type="hidden" name="timeZone" value={timeZone} autoComplete="off" />
}
