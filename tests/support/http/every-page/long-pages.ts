import {
  type OwnerWithLink,
  ownerWithFullProfile,
  ownerWithSections,
  sharedOwner,
} from '../../data/owner.ts'
import { HttpClient } from '../http-client.ts'
import { readField } from '../read-field.ts'
import type { TestServer } from '../server.ts'
import { openShared, type PageStates } from './open-state.ts'

const pagesOfLists = [
  '/dashboard',
  '/profile/allergies',
  '/profile/allergies?edit=1',
  '/profile/medications',
  '/profile/immunizations',
  '/profile/edit/medications',
  '/profile/view',
  '/print-kit',
]

const pagesOfLongValues = [
  '/dashboard',
  '/profile/personal',
  '/profile/personal?edit=1',
  '/profile/allergies',
  '/profile/allergies?edit=1',
  '/profile/medications',
  '/profile/medications/1',
  '/profile/medications/print',
  '/profile/view',
  '/profile/history',
  '/print-kit',
  '/start/ready',
]

/** Pages with lists of thirty entries, with long values, and with many visits. */
export const longPages: PageStates = {
  ...Object.fromEntries(
    pagesOfLists.map(path => [
      `${path}, with thirty entries`,
      here => openShared(here, ownerWithThirty, path),
    ]),
  ),
  ...Object.fromEntries(
    pagesOfLongValues.map(path => [
      `${path}, with long values`,
      here => openShared(here, ownerWithLongValues, path),
    ]),
  ),
  '/view with a long record': async ({ page, server }) => {
    const { shareId, code } = await sharedOwner(server, ownerWithLongValues)
    await page.goto(`/view/${shareId}/${code}`)
  },
  '/view with thirty entries in each list': async ({ page, server }) => {
    const { shareId, code } = await sharedOwner(server, ownerWithThirty)
    await page.goto(`/view/${shareId}/${code}`)
  },
  '/links, with ten links': here => openShared(here, ownerWithTenLinks, '/links'),
  '/links/new, full': here => openShared(here, ownerWithTenLinks, '/links/new'),
  '/seen, with many visits': here => openShared(here, ownerWithVisits, '/seen'),
  '/seen, filtered to nothing': here =>
    openShared(here, ownerWithVisits, '/seen?from=2001-01-01&to=2001-01-02'),
  '/notes, with many notes': here => openShared(here, ownerWithVisits, '/notes'),
}

const thirty = Array.from({ length: 30 }, (_, at) => at + 1)

function ownerWithThirty(server: TestServer): Promise<OwnerWithLink> {
  return ownerWithSections(server, {
    personal: {
      fullName: 'Ada Quillfeather',
      dob: '1951-12-10',
      hasEmergencyContact: true,
      emergencyContacts: thirty.slice(0, 10).map(id => ({
        id,
        name: `Contact number ${id}`,
        relationship: 'Neighbour',
        phone: `+1 555 010 01${String(id).padStart(2, '0')}`,
      })),
    },
    medications: {
      medications: thirty.map(id => ({ id, name: `Herbal tea number ${id}`, doseTimes: [] })),
    },
    allergies: {
      allergies: thirty.map(id => ({
        id,
        allergen: `Pollen of kind ${id}`,
        reaction: 'Hives',
        severity: id % 4 === 0 ? 'severe' : 'mild',
      })),
    },
    immunizations: {
      immunizationHistory: thirty.map(id => ({
        id,
        name: `Travel vaccine ${id}`,
        date: `20${String(id % 25).padStart(2, '0')}-03-14`,
      })),
    },
  })
}

// Real words of great length, and letters without a place to break.
const word = 'Donaudampfschifffahrtsgesellschaftskapitän'
const unbroken = 'W'.repeat(60)

function ownerWithLongValues(server: TestServer): Promise<OwnerWithLink> {
  return ownerWithSections(server, {
    personal: {
      fullName: `Hubert Blaine Wolfeschlegelsteinhausenbergerdorff ${unbroken}`,
      dob: '1951-12-10',
      bloodType: 'ab-',
      primaryLanguage: word,
      address: `${word}straße 1234567, ${unbroken}`,
      city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      hasEmergencyContact: true,
      emergencyContacts: [
        {
          id: 1,
          name: `Konstantinopolitanska Featherstonehaugh-${word}`,
          relationship: 'Great-grand-daughter-in-law of my late husband',
          phone: '+1 555 010 0102 extension 12345',
          email: `${'konstantinopolitanska'.repeat(2)}@a-very-long-subdomain.of.example.org`,
        },
      ],
      preferredHospital: `Krankenhaus der Barmherzigen Schwestern vom heiligen ${word}`,
    },
    history: {
      firstToKnow: `${'Please read all of this before you touch me. '.repeat(5)}${unbroken}`,
    },
    medications: {
      medications: [
        {
          id: 1,
          name: `${word} ${'W'.repeat(100)}`,
          brandName: 'Levomethylphenidathydrochloridretardtabletten',
          type: 'prescription',
          totalDosage: 123456.75,
          unit: 'mg',
          frequency: 'other',
          customFrequency: 'Every other day with a meal unless it has snowed',
          doseTimes: [],
          reason: `${'Because of an irregular heartbeat. '.repeat(7)}`.trim(),
        },
      ],
    },
    allergies: {
      allergies: [
        {
          id: 1,
          allergen: `${word} ${unbroken}`.slice(0, 100),
          reaction: `${'Throat swelling within minutes, '.repeat(4)}${unbroken}`.slice(0, 200),
          severity: 'life-threatening',
        },
      ],
    },
  })
}

async function ownerWithTenLinks(server: TestServer): Promise<OwnerWithLink> {
  const owner = await ownerWithFullProfile(server)
  for (const number of thirty.slice(1, 10)) {
    const form = await owner.client.get('/links/new')
    const name = number === 2 ? `${word} ${word}`.slice(0, 60) : `Link number ${number}`
    await owner.client.post('/links/new', { owner: readField(form.body, 'owner') ?? '', name })
  }
  return owner
}

/** Creates an owner whose record twelve responders opened, and three of them left a note. */
async function ownerWithVisits(server: TestServer): Promise<OwnerWithLink> {
  const owner = await ownerWithFullProfile(server)
  for (const number of thirty.slice(0, 12)) {
    const responder = new HttpClient(server.origin, `127.0.4.${number}`)
    const reader = number === 3 ? `Notarztwagen ${word}` : `Medic ${number}`
    await responder.post(`/view/${owner.shareId}`, { code: owner.code, reader })
    if (number > 3) continue
    const text = number === 3 ? `${'Taken to St. Mary’s, ward 3. '.repeat(12)}${unbroken}` : 'Seen.'
    await responder.post(`/view/${owner.shareId}/note`, { text, phone: '+1 555 0100' })
  }
  return owner
}
