/** The completeness of a profile and of its sections. */
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
  /** Number of open comments; absent without the right to read comments. */
  openComments?: number
}

export type OverviewFilter = 'all' | 'complete' | 'incomplete'

export type OverviewTab = 'sections' | 'changes'

/** Reads the tab of a URL. */
export function overviewTab(tab: string | null): OverviewTab {
  return tab === 'changes' ? 'changes' : 'sections'
}

// Without it, a page without scripts opens at its top, far above the panel.
const panel = '#overview'

/** URL of the sections in the overview. */
export const sectionsTab = `/dashboard${panel}`

/**
 * Returns the URL of the changes in the overview, of all sections or of one.
 * @param section slug.
 */
export function changesTab(section?: string): string {
  const filter = section ? `&${new URLSearchParams({ section })}` : ''
  return `/dashboard?tab=changes${filter}${panel}`
}

/** Reads the filter of a URL; `all` for an unknown one. */
export function overviewFilter(show: string | null): OverviewFilter {
  return show === 'complete' || show === 'incomplete' ? show : 'all'
}

/** Returns the sections that match a filter. */
export function filterSections(all: OverviewSection[], filter: OverviewFilter): OverviewSection[] {
  if (filter === 'all') return all
  return all.filter(({ completion }) => (completion === 100) === (filter === 'complete'))
}
