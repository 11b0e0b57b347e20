import { loadAuthPage } from '../auth/auth-page.ts'
import { ConfirmAddress } from '../auth/confirm-address.tsx'
import { showHead } from '../loading/show-head.ts'
import type { Route } from './+types/confirm-address.ts'

export function loader() {
  return loadAuthPage('/auth/confirm', 'noindex, nofollow')
}

export { isOtherPage as shouldRevalidate } from '../loading/other-page.ts'

export const meta = showHead

export default function ConfirmAddressScreen({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <section className="wrap pt-14">
      <div className="mx-auto max-w-lg">
        <ConfirmAddress words={words} />
      </div>
    </section>
  )
}
