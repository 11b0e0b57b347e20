import type { MetaDescriptor } from 'react-router'

/** Every screen's `meta`: what its loader described (site/head.ts). */
export function showHead({ loaderData }: { loaderData?: { head: MetaDescriptor[] } | undefined }) {
  return loaderData?.head ?? []
}
