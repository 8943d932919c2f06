import { expect, test } from 'vitest'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

test('la scheda dice quando va fatto l’RCEE e perché: si completa quel che manca, si usa la data, si deroga', async () => {
  const { id: clienteId } = await tepore.dati('POST', '/clienti', {
    ...{ nome: 'Nicolò', cognome: 'D’Amico', telefono: '333 4182206', provincia: 'UD' },
  })
  const { id: caldaiaId } = await tepore.dati('POST', '/caldaie', {
    ...{ clienteId, marca: 'Vaillant', modello: 'ecoTEC', tipoCombustibile: 'Gas_Metano' },
  })
  const rcee = await tepore.dati('POST', '/rcee', { clienteId, caldaiaId, dataEmissione: '2024-03-14' })
  const page = await tepore.apri({
    percorso: `/clienti?cliente=${clienteId}`,
    chi: 'operatore',
    dispositivo: 'telefono',
  })
  const sue = page.getByRole('region', { name: 'Scadenze: Vaillant ecoTEC' })
  await sue.getByText('manca la potenza: non so dire').waitFor()
  const scegli = async (voce: string) => {
    await sue.getByRole('button', { name: 'Azioni per RCEE, Vaillant ecoTEC' }).tap()
    await page.getByRole('menuitem', { name: voce }).tap()
  }

  await scegli('Completa i dati')
  await page.getByLabel('Potenza', { exact: true }).fill('24')
  await page.getByRole('button', { name: 'Salva' }).tap()
  await sue
    .getByText(
      'RCEE ogni 4 anni: metano, 24 kW, Friuli-Venezia Giulia, UCIT FVG; dal 14/03/2024 (ultimo RCEE)',
    )
    .waitFor()
  await noViolations(page)

  await scegli('Usa questa data')
  await page.getByText('Data scritta sulla scheda: 14/03/2028').waitFor()
  expect((await tepore.dati('GET', `/rcee/${rcee.id}`)).data_scadenza).toBe('2028-03-14')

  await scegli('Deroga')
  const deroga = page.getByRole('dialog', { name: 'Deroga: RCEE, Vaillant ecoTEC' })
  await deroga.getByText('Non dovuto').tap()
  await deroga.getByRole('button', { name: 'Salva la deroga' }).tap()
  await deroga.getByText('Campo obbligatorio').waitFor()
  await deroga.getByLabel('Perché').fill('caldaia scollegata')
  await noViolations(page)
  await deroga.getByRole('button', { name: 'Salva la deroga' }).tap()
  await sue.getByText(/^Deroga di operatore del .*: non dovuto \(«caldaia scollegata»\)$/).waitFor()
})
