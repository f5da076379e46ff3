/** Windows of one browser exchange the mark of their account on this channel. */
const channelName = 'medfold-login'

/** Sends the mark of the logged-in account to the other windows; null if nobody is logged in. */
export function broadcastLogin(mark: string | null): void {
  const channel = openChannel()
  channel?.postMessage(mark)
  channel?.close()
}

/** Calls `listener` with the mark from another window. @returns a function that stops it. */
export function onLoginElsewhere(listener: (mark: string | null) => void): () => void {
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }) => listener(data))
  return () => channel?.close()
}

// BroadcastChannel is missing in browsers from before 2022.
function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName)
}
