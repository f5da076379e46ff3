import { medicineTexts } from '#app/profile-definition/medicine-texts.ts'

/**
 * The texts of the emergency pages in English. Definitions of sections hold the words of fields.
 * A text with {gaps} becomes a function of their values, plural forms a function of the count.
 */
export const english = {
  /** For a missing answer. */
  notRecorded: 'Not recorded',
  /** For an answer that the link withholds. */
  withheld: 'Withheld by the owner',
  /** For damaged data. */
  unreadable: 'Could not be read',
  yes: 'Yes',
  unnamed: 'Unnamed',
  /** Between the items of a list on one line. */
  separator: ', ',
  /** Between items that contain the usual separator. */
  longSeparator: '; ',
  /** Between a label and its text on one line. */
  colon: ': ',
  /** After a sentence without punctuation, before the next. */
  stop: '. ',
  /** The title of a row without one: "Contact 2". */
  numbered: '{noun} {number}',
  home: 'Return to Home',
  /** Above the links that switch the language. */
  language: 'Language',
  errorPrefix: 'Error: ',
  problem: 'There is a problem',
  helping: 'If you are helping somebody in danger, call your local emergency number.',
  reference: 'If you tell somebody about it, give them this reference: {id}',

  medicine: medicineTexts,

  code: {
    title: 'Enter the access code',
    lead: 'This opens medical information for an emergency. You do not need an account.',
    label: '5-digit access code',
    hint: 'Look beside the QR code. If it is not there, ask the person or their family.',
    submit: 'View Medical Information',
    first:
      'If someone’s life is in danger, call your local emergency number first. Do not wait for this page.',
    malformed: 'Please enter a valid 5-digit access code',
    wrong: 'Invalid access code. Please try again.',
    /** After a right code, if the browser sent no cookie. */
    noCookies:
      'This browser seems to block cookies. Enter the access code again, and the record opens.',
    finished: 'Viewing is finished. This device needs the access code to open the record again.',
  },

  /** The optional name of the responder. */
  reader: {
    label: 'Who are you? (optional)',
    hint: 'Your name or organization. The owner can see who opened this record.',
    submit: 'Send my name to the owner',
    told: 'You gave your name as {name}.',
    tooLong: 'Your name or organization is too long: {count} of 100 characters',
  },

  /** Lines that the owner shows without the code. */
  open: {
    title: 'Shown without the code',
    call: 'Call {name}',
  },

  entry: {
    title: 'View medical information',
    lead: 'If you have a QR code, scan it with your phone’s camera. If you have an emergency link, enter it here. The next page asks for the 5-digit access code.',
    label: 'Emergency link',
    hint: 'Enter the whole link, or only its last 22 characters.',
    submit: 'Continue',
    missing: 'Enter an emergency link',
    notUnderstood: 'This is not an emergency link. Copy the whole link, or its last 22 characters',
  },

  invalid: {
    title: 'Invalid Link',
    text: 'This QR code link appears to be invalid or has expired.',
    what: 'Check that the whole link was copied, or scan the QR code again. If its owner made a new link, only the new one works.',
    enter: 'Enter a link',
  },

  locked: {
    title: 'This link is locked',
    text: 'This link is locked after too many wrong codes. The owner has been told. Until it is unlocked, no code opens it on this device, not even the right one.',
    owner: 'If it is your link, log in and unlock it',
    helping:
      'If you are helping somebody, call their family or friends. In an emergency, call your local emergency number.',
  },

  throttled: {
    title: 'Too many attempts',
    /** After "wait". */
    minutes: { one: '{count} minute', other: '{count} minutes' },
    text: 'There were too many attempts from your connection. Wait {minutes}, then try again. Your code was not checked.',
  },

  notChecked: {
    title: 'The code was not checked',
    text: 'The server has a problem and could not check your code. This does not count as an attempt. Go back and try again in a minute.',
  },

  failure: {
    title: 'Something went wrong',
    text: 'The server has a problem and could not show this page. Try again in a minute.',
  },

  record: {
    title: 'Emergency information',
    eyebrow: 'Emergency information, view only',
    verified: 'Access code verified!',
    preview: 'Preview: this is what somebody with this link and its code sees.',
    previewBack: 'Back to the link',
    /** For the owner, until a clinician has reviewed every state. */
    notReviewed: 'No clinician has reviewed the first-aid sentences on this page.',
    /** On every sheet of paper: when the record was read. */
    asOf: 'As of {moment}',
    allergies: 'Allergies',
    dangerousAllergies: 'Dangerous allergies',
    otherAllergies: 'Other allergies',
    noKnownAllergies: 'No known allergies',
    /** After "Not recorded", so that it is not read as "none". */
    notNone: 'That does not mean that there are none.',
    /** After the names of unreadable sections. */
    notEmpty: 'That does not mean that there is nothing in it. Ask the person or their contacts.',
    /** In place of the record, if the owner's choice of parts is damaged. */
    closed:
      'We could not read which parts this link may show, so it shows nothing. The record may still have information. Ask the person or their contacts.',
    /** Before the allergies after the dangerous ones. */
    also: 'Also',
    severityNotRecorded: 'severity not recorded',
    severityNotKnown: 'severity not known',
    medicines: 'Medicines',
    criticalMedicines: 'Critical medicines',
    takesNone: 'Takes no medication',
    noneCritical: 'None of these is on our list of critical medicines.',
    directive: 'Advance directive',
    /** Before the place of the paper. A page must not be taken for the paper. */
    directivePaper:
      'The owner says there is a paper: {papers}. This page is not that paper and no order',
    directiveKept: 'Kept: {place}',
    pregnancy: 'Current pregnancy',
    pregnancyDue: 'Due {day}',
    pregnancyRecorded: 'Recorded on {day} or earlier',
    pregnancyWeeks: '{weeks}, as recorded on {day} or earlier',
    interpreter: 'Interpreter needed',
    preferredLanguage: 'Preferred language: {language}',
    /** Of a child's weight. */
    maybeOutdated: 'may be out of date',
    born: '{age} (born {day})',
    /** In one panel of the head. */
    implantsAndDirective: 'Implants and directive',
    /** The label of the blood type: cards and memory err too often to transfuse by them. */
    toldByOwner: '{label} (as told by the owner)',
    /** The label of the links to the parts of the page. */
    contents: 'On this page',
    call: 'Call',
    callWho: 'Call {number}, {who}',
    updated: 'Last updated {moment}',
    confirmed: 'confirmed as still correct {moment}',
    /** On every record, even an empty one: no other withheld part is named. */
    neverShown:
      'Some questions are never shown here unless the owner adds them. That says nothing about the answers.',
  },

  /** Links that stay at the lower edge of the screen: all on one line of a small phone. */
  bar: {
    /** Heard, not seen. */
    label: 'Shortcuts',
    call: 'Call',
    contacts: 'Contacts',
    medications: 'Medicines',
    more: 'More',
  },

  access: {
    title: 'Emergency access',
    text: 'A view-only record by its owner or somebody who helps them, opened with the access code. Nobody has checked it. Use it only to help the owner, and do not pass it on.',
    ownWords: 'Text in the person’s own words is not translated.',
    until: 'This device can open the record until {moment}, then the code is needed again.',
    finish: 'Finish viewing',
    print: 'Print',
    printHow: 'To print this page, use the menu of your browser.',
    backToRecord: 'Back to the record',
    noCookies:
      'This browser seems to block cookies: if you leave this page, the code is needed again.',
    tooOften:
      'This record was opened too often in a short time. Wait a few minutes, then try again.',
  },

  /** A note of the responder to the owner. */
  note: {
    link: 'Leave a note for the owner',
    title: 'Leave a note for the owner',
    lead: 'For example: where the person was taken, or whom to call. Only the owner and the people they trust with everything can read it.',
    text: 'Note',
    textHint: 'Up to 500 characters.',
    name: 'Your name (optional)',
    organization: 'Organization (optional)',
    phone: 'Call-back number (optional)',
    submit: 'Send the note',
    missing: 'Write a note',
    characters: { one: '{count} character', other: '{count} characters' },
    tooLong: '{label} is too long: {count} of {characters}',
    sent: 'Your note was sent. We tell the owner that there is one.',
    noMore: 'You cannot leave more notes with this access.',
    notSent: 'The note was not saved. Try again in a minute.',
  },

  /** The document in which another system reads the same record. */
  summary: {
    title: 'Patient summary',
    selfReported: 'The owner, or somebody who helps them, wrote this. Nobody has checked it.',
    withheldInPart: 'The owner withholds some of this.',
    sections: {
      alerts: 'Alerts',
      allergies: 'Allergies and intolerances',
      medications: 'Medication summary',
      problems: 'Problems',
      devices: 'Medical devices',
      directives: 'Advance healthcare directives',
      pregnancy: 'Pregnancies and births',
      procedures: 'Procedures',
      immunizations: 'Immunizations',
      pastProblems: 'Past problems',
      results: 'Results',
      vitalSigns: 'Vital signs',
      functional: 'Functional status',
      social: 'Social history',
      story: 'Needs and wishes',
      hospitalStays: 'Hospital stays',
      family: 'Diseases in the family',
      insurance: 'Insurance cover',
    },
  },
} as const
