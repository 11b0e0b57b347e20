import type { ShouldRevalidateFunction } from 'react-router'

/** `shouldRevalidate` for screens that do not depend on the query. */
export const isOtherPage: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname
