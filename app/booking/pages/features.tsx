export function Features({ features }: { features: readonly string[] }) {
  return (
    <div className="@container mt-4 text-meta">
      <ul className="grid gap-x-8 @md:grid-cols-2">
        {features.map((feature) => (
          <li key={feature} className="border-rule border-t py-1.5">
            {feature}
          </li>
        ))}
      </ul>
    </div>
  )
}
