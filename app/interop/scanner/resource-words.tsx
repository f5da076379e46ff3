import type { DescribedResource } from './describe-resource.ts'

/** A resource of the file in words: its name, its kind, its other elements and its codes. */
export function ResourceWords({ resource }: { resource: DescribedResource }) {
  const { kind, name, language, isRestricted, facts, codes } = resource
  return (
    <>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">
        <bdi lang={language} className="font-semibold">
          {name}
        </bdi>
        {name !== kind && <span className="text-muted"> {kind}</span>}
        {isRestricted && <span className="text-muted">, restricted</span>}
      </p>
      <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-base">
        {facts.map(({ label, lines }) => (
          <Detail key={label} label={label} lines={lines} language={language} />
        ))}
        {codes.map(({ system, code, display }) => (
          <Detail
            key={`${system} ${code}`}
            label={system}
            lines={[display ? `${code} (${display})` : code]}
          />
        ))}
      </dl>
    </>
  )
}

interface DetailProps {
  label: string
  lines: string[]
  language?: string | undefined
}

// Several values are a list below their label.
function Detail({ label, lines, language }: DetailProps) {
  const isList = lines.length > 1
  return (
    <div className={`min-w-0 [overflow-wrap:anywhere] ${isList ? 'basis-full' : ''}`}>
      <dt className="inline text-muted">{label}: </dt>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values have no key but their index
        <dd key={index} className={isList ? 'ms-5 list-item list-disc' : 'inline'}>
          <bdi lang={language} className="whitespace-pre-line">
            {line}
          </bdi>
        </dd>
      ))}
    </div>
  )
}
