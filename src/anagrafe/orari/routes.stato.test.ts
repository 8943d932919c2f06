import { afterAll, describe, expect, test } from 'vitest'
import { addDays, oggi } from '#shared/dates.ts'
import { openBench, PASSWORD } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { admin, operatore, altro, direttore } = bench

type Chi = 'admin' | 'operatore' | 'altro' | 'direttore'
const chiedi = (corpo: object, come: Chi = 'operatore') => bench.chiedi('POST', '/assenze', { corpo, come })
const LUGLIO = { dal: '2027-07-05', al: '2027-07-09', tipo: 'Ferie' }
// biome-ignore lint/suspicious/noExplicitAny: what the calls answer is what is compared
const notifiche = async (come: Chi): Promise<any[]> =>
  (await bench.dati('GET', '/notifiche', { come })).filter(({ titolo }: { titolo: string }) =>
    titolo.startsWith('Assenza'),
  )
const giorno = async (come: Chi, data: string) =>
  (await bench.dati('GET', '/tempo', { query: { dal: data, al: data }, come }))[0].assenze

describe('chi non è Admin chiede, un Admin risponde', () => {
  test('ferie chieste: non tengono via nessuno finché un Admin non dice sì; chi ha chiesto lo sa', async () => {
    await stopClock(bench, '2026-11-25T10:00:00Z')
    const { stato, corpo } = await chiedi(LUGLIO)
    expect([stato, corpo.data.stato, corpo.data.utente_id]).toEqual([201, 'Chiesta', operatore.id])
    const { id } = corpo.data
    expect(await giorno('operatore', '2027-07-06')).toEqual([])
    expect(await bench.dati('GET', '/assenze', { come: 'operatore' })).toMatchObject([
      { id, stato: 'Chiesta' },
    ])
    expect(await bench.dati('GET', '/assenze', { come: 'altro' })).toEqual([])
    expect((await bench.chiedi('GET', `/assenze/${id}`, { come: 'altro' })).stato).toBe(403)
    const [avviso] = await notifiche('admin')
    expect(avviso).toMatchObject({
      ...{ tipo: 'Cambio_Stato', titolo: 'Assenza chiesta' },
      messaggio: `${operatore.nome_utente} chiede ferie dal 05/07/2027 al 09/07/2027`,
      dati_extra: { apri: `/appuntamenti/assenze?chiesta=${id}` },
    })
    expect(await notifiche('operatore')).toEqual([])
    await bench.dati('PUT', `/assenze/${id}`, { corpo: { stato: 'Approvata' } })
    expect(await giorno('operatore', '2027-07-06')).toMatchObject([{ dal: '2027-07-05' }])
    expect(await notifiche('operatore')).toMatchObject([
      { titolo: 'Assenza approvata', dati_extra: { apri: '/calendario?assenze=mie' } },
    ])
    // What was answered is no longer theirs to take back.
    expect((await bench.chiedi('DELETE', `/assenze/${id}`, { come: 'operatore' })).stato).toBe(409)
  })

  test('rifiutata non tiene via e lascia chiedere di nuovo; ritirata porta via le notifiche', async () => {
    const { id } = (await chiedi({ ...LUGLIO, dal: '2027-08-02', al: '2027-08-06' })).corpo.data
    expect((await chiedi({ ...LUGLIO, dal: '2027-08-06', al: '2027-08-06' })).corpo.campi).toEqual({
      dal: 'Per questi giorni c’è già una richiesta',
    })
    await bench.dati('PUT', `/assenze/${id}`, { corpo: { stato: 'Rifiutata' } })
    expect(await giorno('operatore', '2027-08-03')).toEqual([])
    expect((await notifiche('operatore'))[0].titolo).toBe('Assenza rifiutata')
    const seconda = (await chiedi({ ...LUGLIO, dal: '2027-08-02', al: '2027-08-06' })).corpo.data
    const prime = (await notifiche('admin')).length
    expect((await bench.chiedi('DELETE', `/assenze/${seconda.id}`, { come: 'altro' })).stato).toBe(403)
    await bench.dati('DELETE', `/assenze/${seconda.id}`, { come: 'operatore' })
    expect((await notifiche('admin')).length).toBe(prime - 1)
  })

  test('un’assenza scritta dall’Admin vince sulla richiesta, che non si può più approvare', async () => {
    const { id } = (await chiedi({ ...LUGLIO, dal: '2027-09-06', al: '2027-09-08' })).corpo.data
    await bench.dati('POST', '/assenze', {
      corpo: { utenteId: operatore.id, dal: '2027-09-07', al: '2027-09-07', tipo: 'Altro' },
    })
    const no = await bench.chiedi('PUT', `/assenze/${id}`, { corpo: { stato: 'Approvata' } })
    expect(no.corpo.campi).toEqual({ dal: 'In questi giorni è già assente' })
    expect(await bench.dati('GET', `/assenze/${id}`)).toMatchObject({ stato: 'Chiesta' })
  })

  test('la malattia si dice e vale subito; il motivo non sta in nessuna notifica né risposta ad altri', async () => {
    const { corpo } = await chiedi({ dal: '2026-11-26', al: '2026-11-27', tipo: 'Malattia' }, 'altro')
    expect(corpo.data).toMatchObject({ stato: 'Approvata', utente_id: altro.id })
    const [avviso] = await notifiche('admin')
    expect(avviso.messaggio).toBe(`${altro.nome_utente} è assente dal 26/11/2026 al 27/11/2026`)
    expect(JSON.stringify(avviso)).not.toMatch(/malatt/i)
    const query = { dataInizio: '2026-11-26T09:00:00Z', dataFine: '2026-11-26T10:00:00Z' }
    for (const come of ['operatore', 'direttore'] as const) {
      const { corpo } = await bench.chiedi('GET', '/appuntamenti/disponibilita', { query, come })
      expect(JSON.stringify(corpo)).not.toMatch(/malatt/i)
      expect(corpo.data.operatoriOccupati).toMatchObject([{ id: altro.id, assenza: { tipo: null } }])
    }
  })

  test('per gli altri, di un altro genere o senza giorni non si chiede niente', async () => {
    expect((await chiedi({ ...LUGLIO, utenteId: altro.id })).stato).toBe(403)
    expect((await chiedi({ ...LUGLIO, utentiIds: [operatore.id, altro.id] })).stato).toBe(403)
    expect((await chiedi({ ...LUGLIO, tipo: 'Mezzo_fermo' })).corpo.campi).toHaveProperty('tipo')
    expect(
      (await chiedi({ ...LUGLIO, stato: 'Approvata', dal: '2028-07-03', al: '2028-07-03' })).corpo.data.stato,
    ).toBe('Chiesta')
    expect((await chiedi(LUGLIO, 'admin')).corpo.campi).toEqual({ utenteId: 'Scegli un tecnico' })
  })
})

describe('l’anno, e più persone insieme', () => {
  const NATALE = { dal: '2028-12-18', al: '2028-12-29', tipo: 'Ferie' }

  test('tutte o nessuna: chi ha già un’assenza è detto per nome', async () => {
    await bench.dati('POST', '/assenze', { corpo: { ...NATALE, al: NATALE.dal, utenteId: direttore.id } })
    const tutti = [operatore.id, altro.id, direttore.id]
    const no = await chiedi({ ...NATALE, utentiIds: tutti }, 'admin')
    expect(no.corpo.campi).toEqual({ dal: `${direttore.nome_utente}: in questi giorni è già assente` })
    const { persone } = await bench.dati('GET', '/assenze/anno', { query: { anno: 2028 } })
    const scritte = persone.flatMap(({ assenze }: { assenze: { dal: string }[] }) => assenze)
    expect(scritte.filter(({ dal }: { dal: string }) => dal === NATALE.dal)).toHaveLength(1)
    expect((await chiedi({ ...NATALE, utentiIds: [] }, 'admin')).stato).toBe(400)
  })

  test('di una zona ne restano pochi: lo dicono la risposta e l’anno, e la richiesta prima del sì', async () => {
    await bench.dati('PUT', '/azienda', { corpo: { comune: 'Napoli', provincia: 'NA', cap: '80134' } })
    const giorni = { ...NATALE, dal: '2028-06-05', al: '2028-06-16' }
    const { corpo } = await chiedi({ ...giorni, utentiIds: [altro.id, altro.id] }, 'admin')
    expect(corpo.data.assenze).toMatchObject([{ utente_id: altro.id, stato: 'Approvata' }])
    // One of three: two are left.
    expect(corpo.data.scoperture).toEqual([])
    const chiesta = (await chiedi({ ...giorni, al: '2028-06-09' })).corpo.data
    expect(chiesta.scoperture).toEqual([])
    const attesa = { zona: 'Napoli', dal: '2028-06-05', al: '2028-06-09', restano: 1, di: 3 }
    const prima = await bench.dati('GET', '/assenze/anno', { query: { anno: 2028 } })
    expect(prima.scoperture).not.toContainEqual(attesa)
    const sua = prima.persone
      .find(({ id }: { id: number }) => id === operatore.id)
      .assenze.find(({ id }: { id: number }) => id === chiesta.id)
    expect(sua.scoperture).toEqual([attesa])
    await bench.dati('PUT', `/assenze/${chiesta.id}`, { corpo: { stato: 'Approvata' } })
    const dopo = await bench.dati('GET', '/assenze/anno', { query: { anno: 2028 } })
    expect(dopo.scoperture).toContainEqual(attesa)
    // Whoever sets out from elsewhere is of another zone.
    await bench.dati('POST', '/orari', { corpo: { utenteId: altro.id, parteDa: 'Portici' } })
    const divisi = await bench.dati('GET', '/assenze/anno', { query: { anno: 2028 } })
    expect(divisi.scoperture.filter(({ dal }: { dal: string }) => dal === giorni.dal)).toEqual([
      { zona: 'Portici', dal: '2028-06-05', al: '2028-06-16', restano: 0, di: 1 },
    ])
    expect(divisi.persone.some(({ id }: { id: number }) => id === admin.id)).toBe(true)
    expect(divisi.festivi).toContainEqual({ giorno: '2028-12-25', nome: 'Natale' })
  })

  test('di una richiesta che non finisce mai si guarda un anno: nessuno tiene fermo chi la legge', async () => {
    const nomeUtente = 'solo'
    const { id: utenteId } = await bench.dati('POST', '/utenti', {
      corpo: { nomeUtente, email: 'solo@example.it', password: PASSWORD, ruoloId: 3 },
    })
    await bench.dati('POST', '/orari', { corpo: { utenteId, parteDa: 'Salerno' } })
    const { id } = await bench.dati('POST', '/assenze', {
      corpo: { dal: '1950-01-01', al: '2199-12-31', tipo: 'Ferie' },
      come: await bench.accedi(nomeUtente),
    })
    const righe = await bench.dati('GET', '/assenze', { query: { stato: 'Chiesta' } })
    const { scoperture } = righe.find((riga: { id: number }) => riga.id === id)
    expect(scoperture).toMatchObject([{ zona: 'Salerno', restano: 0, di: 1 }])
    expect(scoperture[0].dal >= oggi()).toBe(true)
    expect(scoperture[0].al <= addDays(oggi(), 366)).toBe(true)
  })
})
