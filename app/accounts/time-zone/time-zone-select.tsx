import { type FieldMetadata, getSelectProps } from '@conform-to/react'
import { useRef, useState } from 'react'
import { Select } from '#app/forms/fields/select.tsx'
import { describedBy, FieldFrame, withoutKey } from '#app/forms/fields/text-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { browserTimeZone } from '#app/ui/document/browser-time-zone.ts'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { describeNow } from './describe-now.ts'
import type { TimeZoneGroup } from './time-zones.server.ts'

interface TimeZoneSelectProps {
  // biome-ignore lint/suspicious/noExplicitAny: conform's metadata is invariant in its schema
  field: FieldMetadata<any, any, string[]>
  groups: TimeZoneGroup[]
  /** Stored names by newer names that a browser may tell. */
  storedNames: Record<string, string>
  /** ISO time of the answer: the time that the page shows without scripts. */
  now: string
}

/** A select of all time zones, with the present time there, and the zone of the device. */
export function TimeZoneSelect({ field, groups, storedNames, now }: TimeZoneSelectProps) {
  const select = useRef<HTMLDivElement>(null)
  const initial = String(field.initialValue ?? '')
  const [chosen, setChosen] = useState(initial)
  const isHydrated = useHydrated()
  const name = findName(groups, chosen)
  const hint = describeNow(chosen, isHydrated ? new Date().toISOString() : now)
  const choose = (timeZone: string) => {
    const control = select.current?.querySelector('select')
    if (!control) return
    control.value = timeZone
    control.dispatchEvent(new Event('change', { bubbles: true }))
    // The button that had the focus goes.
    control.focus()
  }
  return (
    <div ref={select}>
      <FieldFrame field={field} label="Time zone">
        <Select
          {...withoutKey(getSelectProps(field, describedBy(field, true)))}
          className="input w-auto max-w-full"
          onChange={event => setChosen(event.currentTarget.value)}
        >
          {chosen === '' && <option value="">Choose one</option>}
          {groups.map(({ label, zones }) => (
            <optgroup key={label} label={label}>
              {zones.map(([timeZone, name]) => (
                // The server selects no option of a group by the value of the select.
                <option key={timeZone} value={timeZone} selected={timeZone === initial}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <p id={field.descriptionId} className="mt-2 min-h-6">
          {/* Large letters cut the name in the select. */}
          {name && <span className="large-text-only">{`${name}. `}</span>}
          <span>{hint}</span>
        </p>
      </FieldFrame>
      <div className="device-zone">
        {isHydrated && (
          <DeviceZone groups={groups} storedNames={storedNames} chosen={chosen} onUse={choose} />
        )}
      </div>
    </div>
  )
}

interface DeviceZoneProps extends Pick<TimeZoneSelectProps, 'groups' | 'storedNames'> {
  chosen: string
  onUse: (timeZone: string) => void
}

/** Offers the zone that the device tells, if it is another one. */
function DeviceZone({ groups, storedNames, chosen, onUse }: DeviceZoneProps) {
  const told = browserTimeZone() ?? ''
  const timeZone = storedNames[told] ?? told
  const name = findName(groups, timeZone)
  if (!name) return null
  if (timeZone === chosen) return <p>This is the time zone of your device.</p>
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>
        Your device says <strong>{name}</strong>.
      </span>
      <Button type="button" variant="secondary" onClick={() => onUse(timeZone)}>
        Use it
      </Button>
    </p>
  )
}

function findName(groups: TimeZoneGroup[], timeZone: string): string | undefined {
  return groups.flatMap(({ zones }) => zones).find(([zone]) => zone === timeZone)?.[1]
}
