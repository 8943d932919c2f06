import { afterAll, expect, test } from 'vitest'
import { addDays, oggi } from '#shared/dates.ts'
import { openBench, PASSWORD } from '#test/bench.ts'
import { withoutWriting } from '#test/refusals.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

let prossimo = 1

async function nuovoUtente() {
  const nomeUtente = `tecnico.${prossimo++}`
  return bench.dati('POST', '/utenti', {
    corpo: { nomeUtente, email: `${nomeUtente}@tepore.example`, password: PASSWORD, ruoloId: 3 },
  })
}

async function visita(utenteAssegnatoId: number, tra: number, stato = 'Programmato') {
  const cliente = await bench.crea.cliente('Ugo Bò')
  const giorno = addDays(oggi(), tra)
  return bench.crea.visita(cliente.id, `${giorno}T09:00`, { titolo: 'Revisione', utenteAssegnatoId, stato })
}

const assegnatario = async (id: number) =>
  (await bench.dati('GET', `/appuntamenti/${id}`)).utente_assegnato.nome_utente

test('si contano le visite ancora da fare, e passano a un altro nello stesso passo', async () => {
  const ada = await nuovoUtente()
  const ugo = await nuovoUtente()
  const domani = await visita(ada.id, 1)
  const traUnMese = await visita(ada.id, 30)
  const fatta = await visita(ada.id, 2, 'Completato')
  const dimenticata = await visita(ada.id, -3)
  expect(await bench.dati('GET', `/utenti/${ada.id}/visite-da-fare`)).toEqual({ numero: 2 })

  await bench.dati('DELETE', `/utenti/${ada.id}`, { query: { riassegnaA: String(ugo.id) } })
  for (const { id } of [domani, traUnMese]) expect(await assegnatario(id)).toBe(ugo.nome_utente)
  for (const { id } of [fatta, dimenticata]) expect(await assegnatario(id)).toBe(ada.nome_utente)
  expect((await bench.chiedi('GET', `/utenti/${ada.id}`)).stato).toBe(404)
  const registro = await bench.dati('GET', '/registro', { query: { tabella: 'appuntamenti' } })
  expect(registro.filter((r: { azione: string }) => r.azione === 'aggiorna').length).toBeGreaterThanOrEqual(2)
  const sue = await bench.dati('GET', '/notifiche', { come: await bench.accedi(ugo.nome_utente) })
  expect(sue.length).toBeGreaterThanOrEqual(2)
})

test('a chi non c’è, o a chi si elimina: 400, e non cambia niente', async () => {
  const ada = await nuovoUtente()
  const { id } = await visita(ada.id, 1)
  for (const [riassegnaA, frase] of [
    [2_000_000_000, 'Questo utente non c’è più'],
    [ada.id, 'Scegli un’altra persona'],
  ] as const) {
    const { stato, corpo } = await withoutWriting(bench, () =>
      bench.chiedi('DELETE', `/utenti/${ada.id}`, { query: { riassegnaA: String(riassegnaA) } }),
    )
    expect([stato, corpo.campi]).toEqual([400, { riassegnaA: frase }])
  }
  expect(await assegnatario(id)).toBe(ada.nome_utente)
})

test('se l’eliminazione è rifiutata le visite restano dov’erano', async () => {
  const { id } = await visita(bench.admin.id, 1)
  const ada = await nuovoUtente()
  const { stato } = await withoutWriting(bench, () =>
    bench.chiedi('DELETE', `/utenti/${bench.admin.id}`, { query: { riassegnaA: String(ada.id) } }),
  )
  expect(stato).toBe(409)
  expect(await assegnatario(id)).toBe('admin')
})
