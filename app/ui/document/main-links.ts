/** The pages that the header leads to; on a phone, the page "More" of a logged-in visitor. */
export const mainLinks = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/privacy', label: 'Privacy' },
]
