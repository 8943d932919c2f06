/** Asks for what writes a report and what draws the documents of a visit, so that it is there where there is no network. */
export async function preparaRapporto(): Promise<void> {
  const [{ preparaGeneratore }] = await Promise.all([
    import('#telefono/rapporti/components/pdf/genera.ts'),
    import('#telefono/rcee-moduli/components/pdf/genera.ts'),
    import('./rapporto.tsx'),
  ])
  await preparaGeneratore()
}
