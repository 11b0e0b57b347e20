import type { ShouldRevalidateFunction } from 'react-router'

/** For screens that are the same whatever is asked for behind the '?': `shouldRevalidate`. */
export const isOtherPage: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname
