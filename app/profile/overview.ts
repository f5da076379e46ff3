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
}

export type OverviewFilter = 'all' | 'complete' | 'incomplete'

/** The filter that an address asks for; anything unknown shows all. */
export function overviewFilter(show: string | null): OverviewFilter {
  return show === 'complete' || show === 'incomplete' ? show : 'all'
}

/** The sections that a filter leaves. */
export function filterSections(all: OverviewSection[], filter: OverviewFilter): OverviewSection[] {
  if (filter === 'all') return all
  return all.filter(({ completion }) => (completion === 100) === (filter === 'complete'))
}
