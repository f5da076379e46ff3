import { useEffect, useState } from 'react'
import { seconds } from '#app/lib/time.ts'

const shownMs = seconds(15)

/** Returns whether a file was asked for a moment ago, and the handler of the press. */
export function useFileRequest(): { isRequested: boolean; request: () => void } {
  // Counts, so that another press shows the note as long again.
  const [presses, setPresses] = useState(0)
  useEffect(() => {
    if (presses === 0) return
    const timer = setTimeout(() => setPresses(0), shownMs)
    return () => clearTimeout(timer)
  }, [presses])
  return { isRequested: presses > 0, request: () => setPresses(count => count + 1) }
}

interface FileNoteProps {
  isRequested: boolean
  /** The noun of the file, such as "PDF". */
  file: string
}

/** Says that a file is being made. The browser shows its arrival, which a page does not notice. */
export function FileNote({ isRequested, file }: FileNoteProps) {
  return (
    <p role="status" className={isRequested ? 'mt-3 font-semibold' : 'sr-only'}>
      {isRequested && `Preparing the ${file}… Your browser shows it when it is ready.`}
    </p>
  )
}
