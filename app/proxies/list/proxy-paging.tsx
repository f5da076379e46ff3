import { ButtonLink } from '#app/ui/button.tsx'
import { type ProxyQuery, proxiesAddress } from './proxy-list.ts'

interface ProxyPagingProps {
  query: ProxyQuery
  page: number
  pages: number
}

/** Links to the previous and next page of the list; nothing for a list of one page. */
export function ProxyPaging({ query, page, pages }: ProxyPagingProps) {
  if (pages === 1) return null
  const pageAddress = (other: number) =>
    proxiesAddress({ ...query, page: other > 1 ? other : undefined })
  return (
    <nav aria-label="Pages of the list" className="no-print mt-8 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <ButtonLink to={pageAddress(page - 1)} variant="secondary">
          Previous page
        </ButtonLink>
      )}
      <p className="tabular-nums">{`Page ${page} of ${pages}`}</p>
      {page < pages && (
        <ButtonLink to={pageAddress(page + 1)} variant="secondary">
          Next page
        </ButtonLink>
      )}
    </nav>
  )
}
