/** What the overview panel shows: how far the profile is, and every section with its own figure. */
export interface Overview {
  /** 0 to 100. */
  completion: number
  sections: OverviewSection[]
}

export interface OverviewSection {
  slug: string
  title: string
  description: string
  /** 0 to 100. */
  completion: number
  /** How many comments on it are open; absent for who may not read comments. */
  openComments?: number
}

export type OverviewFilter = 'all' | 'complete' | 'incomplete'

/** What the overview shows: the sections, or what was changed in them. */
export type OverviewTab = 'sections' | 'changes'

/** The tab that an address asks for. */
export function overviewTab(tab: string | null): OverviewTab {
  return tab === 'changes' ? 'changes' : 'sections'
}

// Without scripts a page opens at its top, far above the panel.
const panel = '#overview'

/** The address of the sections in the overview. */
export const sectionsTab = `/dashboard${panel}`

/** The address of the change history in the overview, of all sections or of the one at this slug. */
export function changesTab(section?: string): string {
  const filter = section ? `&${new URLSearchParams({ section })}` : ''
  return `/dashboard?tab=changes${filter}${panel}`
}

/** The filter that an address asks for; anything unknown shows all. */
export function overviewFilter(show: string | null): OverviewFilter {
  return show === 'complete' || show === 'incomplete' ? show : 'all'
}

/** The sections that a filter leaves. */
export function filterSections(all: OverviewSection[], filter: OverviewFilter): OverviewSection[] {
  if (filter === 'all') return all
  return all.filter(({ completion }) => (completion === 100) === (filter === 'complete'))
}
