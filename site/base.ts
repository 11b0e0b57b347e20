import { useHref } from 'react-router'

/**
 * An address of ours below a base: what all addresses of a language ('/de') or a preview ('/preview/1') begin
 * with; '' and '/' are none. What is the same in all of them (the API, assets, pictures, icons) has no base.
 */
export function addressIn(base: string, address: string): string {
  if (base === '' || base === '/') return address
  return base + address.replace(/^\/(?=$|[?#])/, '')
}

/**
 * Gives what puts an address of ours below the base of the page that is open. Links and navigation of the
 * router need it not; whatever else leads somewhere does: plain links, forms that a browser posts by itself,
 * `location.assign` (tests/page-function.test.ts finds what has forgotten it).
 */
export function useAddress(): (address: string) => string {
  const base = useHref('/')
  return (address) => addressIn(base, address)
}
