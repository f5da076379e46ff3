/** Windows of one browser tell each other by this channel whose login they were opened with. */
const channelName = 'medfold-login'

/** Tells the other windows the mark of the account that is logged in here; null where nobody is. */
export function broadcastLogin(who: string | null): void {
  const channel = openChannel()
  channel?.postMessage(who)
  channel?.close()
}

/** Calls `hear` with the mark that another window tells. @returns a function that stops it. */
export function onLoginElsewhere(hear: (who: string | null) => void): () => void {
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }) => hear(data))
  return () => channel?.close()
}

// Undefined in browsers from before 2022.
function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName)
}
