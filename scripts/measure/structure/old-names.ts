export interface OldName {
  /** A regular expression that the whole identifier matches. */
  name: string
  /** The word of the glossary, or the new name. */
  say: string
  /** Folders where the name has the old meaning; everywhere without it. */
  in?: RegExp
  /** Lines where the name has the old meaning. */
  at?: RegExp
}

const declaration = /\b(const|function|class|interface|type)\b/
const numeric = /[=:] *(\d|number)/

/** Unclear names of former versions, which must not return. */
export const oldNames: readonly OldName[] = [
  {
    name: 'press|pressed|pressedFile|pressAssets',
    say: 'precompress',
    in: /^(app|scripts)\/(server|build)/,
  },
  { name: 'gate', say: 'request guard', in: /^(app|scripts)\/server/ },
  { name: 'Visit', say: 'RequestState', in: /^(app|scripts)\/server/ },
  { name: 'caught', say: 'asyncHandler' },
  { name: 'Work|drain', say: 'PendingRequests, closeGracefully', in: /^(app|scripts)\/server/ },
  { name: 'asRemixSees', say: 'toRemixRequest' },
  { name: 'splitActing|acting|actingBy|actingPath', say: 'proxy URL' },
  { name: 'may', say: 'can', in: /^app/ },
  { name: 'keptForm\\w*|keptMarker|isBroughtBack|mostKept|notDone', say: 'draft' },
  { name: 'readPress', say: 'readButtonForm' },
  { name: 'unjudged', say: 'withoutErrors' },
  { name: 'written', say: 'tryWrite', in: /app\/(forms|http|lib|ui)/ },
  { name: 'mended|markMended', say: 'resolvedErrors' },
  { name: 'Saver|mostLeaving|patienceMs|notTaken', say: 'autosave', in: /app\/forms/ },
  { name: 'upToSchema', say: 'seenUntilSchema' },
  { name: 'useKeptFocus', say: 'useRestoreFocus' },
  { name: 'lane|lanes|openLane|laneOf', say: 'bucket', in: /^app/ },
  { name: 'holdAccount', say: 'lockAccount' },
  { name: 'ownPath', say: 'safeRedirectPath' },
  { name: 'refusalOfProof|refusalOf|waitRefusal', say: 'toRateLimitReply' },
  { name: 'forgetSetUp', say: 'discardPendingSetup' },
  { name: 'remoteName', say: 'storedName' },
  {
    name: 'alone|joins|inPlaceOf|gate|denies|look',
    say: 'see field.ts',
    in: /app\/profile-definition\/field/,
  },
  { name: 'readingOf|isOwnWords|isReadElsewhere', say: 'formatAnswer, isFreeText' },
  { name: 'takeTheirs|misfit|parted|partedIn', say: 'merge, split', in: /^app/ },
  { name: 'looks|noteLook|News', say: 'lastSeen, recordVisit, UnseenChanges', in: /app\/prox/ },
  { name: 'ownPlaces', say: 'visibleAreas' },
  { name: 'goOn|doing', say: 'confirmation before adding', in: /app\/medications/ },
  { name: 'Standing|standing|standingOf', say: 'list summary', in: /^app/ },
  {
    name: 'leftOut|LeftOut\\w*|partsLeftOut|isLeftOut',
    say: 'unchecked, withheld',
    in: /app\/(med|emerg|access)/,
  },
  { name: 'Setter|byWorth|Way|keep', say: 'TextLayout, byPriority, rank', in: /app\/print-kit/ },
  { name: 'left', say: 'remaining', in: /app\/medications\/report/ },
  { name: 'takePrintBack', say: 'undoPrintRecord' },
  { name: 'shownParts|hiddenLinks|knownLinks|openLines', say: 'visibility, public lines' },
  { name: 'calmly|Judged|answered', say: 'withErrorPage, CodeSubmission', in: /app\/emergency/ },
  {
    name: 'Uncounted|admit|Tried|Reserved',
    say: 'rollback, grantAccess, attempt',
    in: /app\/emergency/,
  },
  { name: 'forgetOpening|tellOfFailure|keepNewest', say: 'grant, notify, prune to newest' },
  { name: 'Frame', say: 'PageContext', in: /app\/emergency/ },
  { name: 'eraseBeside|erasedList|replayErasures|leaveEverybody', say: 'erasure, tombstone' },
  { name: 'sweep\\w*|\\w*Sweep', say: 'deleteExpired' },
  { name: 'isShutOut', say: 'hasNoAccess' },
  { name: 'isRowId|purgeDeleted', say: 'isUuid, checkpointWal', in: /^db/ },
  { name: 'shareLink\\w*|ShareLink|openShare', say: 'emergency link' },
  { name: 'signIn|signOut|signedIn|SignIn', say: 'log in, log out' },
  { name: 'secondFactor|useSecondFactor|hasSecondFactor', say: 'two-factor', at: declaration },
  { name: 'stepUp\\w*|StepUp\\w*', say: 're-authentication' },
  { name: 'helper|helped|helperOf', say: 'proxy', in: /app\/(prox|access)/ },
  { name: '(most|longest|largest)[A-Z]\\w*', say: 'max', at: numeric },
  { name: '(fewest|shortest|smallest|least)[A-Z]\\w*', say: 'min', at: numeric },
  { name: 'sayWords|whatApplies|asOften|soLong|soMany', say: 'a noun or a verb' },
]
