/** Asks for what writes a report and what draws the documents of a visit, so that it is there where there is no network. */
export async function preparaRapporto(): Promise<void> {
  const [{ preparaCarta }] = await Promise.all([
    import('#anagrafe/azienda/components/pdf/genera.ts'),
    import('#telefono/rapporti/components/pdf/rapporto-pdf.ts'),
    import('#telefono/rcee-moduli/components/pdf/rcee-pdf.ts'),
    import('./rapporto.tsx'),
  ])
  await preparaCarta()
}
