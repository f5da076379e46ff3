import { describe, expect, test } from 'vitest'
import { abilities } from '#app/access/abilities.ts'
import type { Role } from '#app/lib/roles.ts'
import { findPlace, placesFor } from '#app/ui/document/places.ts'

describe('the navigation of an owner', () => {
  test('has all eight places', () => {
    expect(labels(placesFor(undefined, true))).toEqual([
      'Card',
      'Profile',
      'Medicines',
      'People',
      'Emergency links',
      'Activity',
      'Print kit',
      'Settings',
    ])
  })

  test('has two places for an account that only helps others', () => {
    const places = placesFor(undefined, false)
    expect(places.map(({ pages: [page] }) => page?.to)).toEqual(['/proxy/dashboard', '/settings'])
  })

  test.each([
    ['/dashboard', 'Card'],
    ['/dashboard/qr', 'Card'],
    ['/profile', 'Profile'],
    ['/profile/personal', 'Profile'],
    ['/profile/edit/medications', 'Profile'],
    ['/profile/medications', 'Medicines'],
    ['/profile/medications/add', 'Medicines'],
    ['/profile/history/some-id', 'Activity'],
    ['/proxies/add', 'People'],
    ['/proxy/dashboard', 'People'],
    ['/settings/two-factor/set-up', 'Settings'],
    ['/print-kit', 'Print kit'],
    ['/links', 'Emergency links'],
    ['/linksmith', undefined],
    ['/', undefined],
    ['/help', undefined],
  ])('marks the place of %s: %s', (path, label) => {
    const place = findPlace(placesFor(undefined, true), path)
    expect(place && labels([place])[0]).toBe(label)
  })
})

describe('the navigation of a proxy', () => {
  test('marks the profile on the dashboard of an owner whose card they cannot see', () => {
    expect(findPlace(placesFor(proxyOf('view_only'), true), '/dashboard')?.label).toBe('Profile')
  })

  test.each<[Role, string[], string]>([
    ['view_only', ['Profile', 'Medicines', 'Activity'], '/profile/history'],
    ['view_comment', ['Profile', 'Medicines', 'Activity'], '/profile/history'],
    [
      'full_edit',
      ['Card', 'Profile', 'Medicines', 'Emergency links', 'Activity', 'Print kit'],
      '/seen',
    ],
  ])('has the places that %s may open', (role, expected, activity) => {
    const places = placesFor(proxyOf(role), true)
    expect(labels(places)).toEqual(expected)
    expect(places.find(({ label }) => label === 'Activity')?.pages[0]?.to).toBe(activity)
  })

  test('has no medications where they are withheld', () => {
    const places = placesFor({ ...proxyOf('view_only'), isMedicationListWithheld: true }, true)
    expect(labels(places)).toEqual(['Profile', 'Activity'])
  })
})

function proxyOf(role: Role) {
  return {
    firstName: 'Ada',
    name: 'Ada Byron',
    role,
    abilities: abilities[role],
    isMedicationListWithheld: false,
  }
}

function labels(places: ReturnType<typeof placesFor>): string[] {
  return places.map(({ label }) => label)
}
