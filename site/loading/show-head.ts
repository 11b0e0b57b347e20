import type { MetaDescriptor } from 'react-router'

type HeadArgs = {
  loaderData?: { head: MetaDescriptor[] } | undefined
  /** From the root down; each knows the head that it would have shown. */
  matches?: readonly ({ meta?: MetaDescriptor[] } | undefined)[]
}

/** Every screen's `meta`: what its loader described (site/loading/head.ts); the root's where it has failed. */
export function showHead({ loaderData, matches }: HeadArgs): MetaDescriptor[] {
  return loaderData?.head ?? matches?.[0]?.meta ?? []
}
