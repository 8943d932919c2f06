import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { rigaCliente } from '#anagrafe/clienti/contract.ts'
import { clienti } from '#anagrafe/clienti/queries.server.ts'
import { TABLES } from '#server/app.ts'
import { columns, type ExportColumn } from '#server/files/export.ts'
import { riga } from '#shared/rows.ts'
import { openBench } from '#test/bench.ts'
import { wholeCustomer } from '#test/customer.ts'
import { markedFields } from './marks.ts'
import { exportPerson } from './personal.ts'
import { customerColumns, registerTables, type Table, table } from './table.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

/** Texts that no contract marks, and why: single columns, or all of a table. A new one is better marked than listed. */
const SPIEGATE: Record<string, string> = {
  contatori: 'nomi di serie',
  file_mandati: 'di utenti: nomi sul disco, per un giorno',
  nati_sul_telefono: 'numeri dati dai telefoni',
  conteggi: 'nomi di tabelle e di gruppi',
  kysely_migration: 'nomi di migrazioni',
  kysely_migration_lock: 'il blocco delle migrazioni',
  lavori_notturni: 'nomi di lavori del programma',
  'fatture.intestatario_cf': 'come lo dice la fattura emessa, che la legge vuole conservata',
  'fatture.intestatario_iva': 'come sopra',
  'fatture.origine': 'impronte di righe',
  'lotti_assenze.era_tipo': 'un tipo di assenza',
  'lotti_assenze.era_dal': 'un giorno',
  'lotti_assenze.era_al': 'un giorno',
  'lotti_assenze.era_dalle': 'un’ora',
  'lotti_assenze.era_alle': 'un’ora',
  'lotti_visite.era_inizio': 'un istante',
  'lotti_visite.era_fine': 'un istante',
  'lotti_visite.era_aiutanti': 'numeri di utenti e istanti',
  'lotti_visite.era_stato': 'lo stato della visita',
  ruoli: 'i tre ruoli',
  sessioni: 'di utenti: impronta, dispositivo e indirizzo, finché dura la sessione',
  dispositivi: 'di utenti: numero e nome del browser, finché lo usano',
  indirizzi_noti: 'di utenti, per trenta giorni',
  codici_accesso: 'di utenti, cifrato',
  codici_riserva: 'di utenti: le impronte dei codici',
  tentativi_accesso: 'di utenti, per un giorno al più',
  richieste_presa_in_carico: 'lo stato della richiesta',
  registro: 'la cancellazione toglie prima e dopo dalle righe che parlano della persona',
  richieste_ripetibili: 'la cancellazione toglie le risposte che parlano della persona',
  importazioni_righe: 'la cancellazione toglie quelle che sono della persona (afterWrite di importazioni)',
  importazioni_creati: 'nomi di tabelle',
  'importazioni.colonne': 'le intestazioni del file',
  'importazioni.abbinamento': 'campi del programma',
  'importazioni.richiesta': 'il numero della richiesta',
  'importazioni.battito': 'un istante',
  'importazioni.domande':
    'la cancellazione le toglie con le righe, o dove nominano la persona (afterWrite di importazioni)',
  'importazioni.risposte': 'come le domande',
  'importazioni.generi': 'parole del programma e numeri di righe',
  'importazioni.esito': 'numeri, e parole del programma',
  'fatture_ricevute.richiesta': 'il numero della richiesta',
  'fatture_ricevute.battito': 'un istante',
  'movimenti.fuori': 'numeri di righe del file, e perché restano fuori',
  'movimenti.colonne': 'le intestazioni del file',
  'movimenti.abbinamento': 'campi del programma',
  'movimenti_parti.prima': 'un pagamento che la banca ha ripreso: giorno, importi e metodo, senza la nota',
  'movimenti.foglio':
    'per un giorno al più; la cancellazione toglie le righe della persona (afterWrite di movimenti)',
  movimenti_conti: 'i conti della ditta',
  movimenti_tracciati: 'intestazioni di file e campi del programma',
  'rapporti_foto.impronta': 'l’impronta del file',
  'rapporti.firma_cliente': 'la firma; il rapporto se ne va per intero con la persona',
  'rapporti.firma_tecnico': 'la firma di un utente; come sopra',
  'rcee_moduli.firma_cliente': 'la firma; l’RCEE compilato se ne va per intero con la persona',
  'rcee_moduli.firma_tecnico': 'la firma di un utente; come sopra',
  'accettazioni.firma': 'la firma; l’accettazione se ne va per intero con la persona',
  'accettazioni.righe_scelte': 'numeri di righe',
  'accettazioni.indirizzo_rete': 'da dove si è accettato, per 90 giorni; se ne va per intero con la persona',
  'preventivi_revisioni.contenuto': 'il preventivo com’era; se ne va per intero con la persona',
  'documenti.impronta': 'l’impronta del file',
  contratti_impianti: 'numeri di impianti',
  'messaggi.chiave': 'tipo, numero e istante o mese',
  'messaggi.preso_il': 'un istante',
  'posta.password_cifrata': 'di chi amministra, cifrata',
  'posta_certificata.password_cifrata': 'di chi amministra, cifrata',
  'posta_certificata.letta_fino': 'un numero',
  'posta_certificata.inciampo': 'un numero',
  'posta_certificata.lettura_presa_il': 'un istante',
  'posta_certificata.lettura_finita_il': 'un istante',
  'posta_certificata.errore_dal': 'un istante',
  'posta_certificata.errore_detto': 'che cosa si è detto di un guasto',
  'messaggi_pec.posto': 'un numero',
  'messaggi_pec.lettore': 'la versione del programma',
  'calendari.segreto_hash': 'di utenti: l’impronta dell’indirizzo segreto',
  'installazione.identita': 'un numero a caso',
  'utenti.password_hash': 'di utenti, come impronta',
}

type Colonna = { tabella: string; colonna: string }
const chiedi = async (testo: string) => (await sql<Colonna>`${sql.raw(testo)}`.execute(bench.db)).rows

/** Every column that may hold words; those of the text index repeat columns of their table. */
const testi = () =>
  chiedi(
    bench.motore === 'sqlite'
      ? `select m.name as tabella, p.name as colonna from sqlite_master m join pragma_table_info(m.name) p
          where m.type = 'table' and m.name not like 'sqlite%' and m.name not like '%trigrammi%'
          and (p.type = '' or p.type like '%char%' or p.type like '%text%')`
      : `select table_name as tabella, column_name as colonna from information_schema.columns
          where table_schema = current_schema() and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
  )

/** Those of which nothing says whom they tell of: no contract, no computation from others, no explanation. */
function nonDetti(colonne: readonly Colonna[], tables: readonly Table[]): string[] {
  const dette = new Set(
    tables.flatMap((una) =>
      [...markedFields(una.riga).map(({ column }) => column), ...Object.keys(una.derivate({}))].map(
        (colonna) => `${una.nome}.${colonna}`,
      ),
    ),
  )
  const interamente = new Set(tables.filter(({ copy }) => copy).map(({ nome }) => nome))
  return colonne
    .filter(
      ({ tabella, colonna }) =>
        !(tabella in SPIEGATE || /^(created|updated)_at$/.test(colonna) || interamente.has(tabella)),
    )
    .map(({ tabella, colonna }) => `${tabella}.${colonna}`)
    .filter((nome) => !dette.has(nome) && !(nome in SPIEGATE))
    .sort()
}

describe('non si dimentica', () => {
  test('di ogni testo dell’archivio è detto se riguarda una persona', async () => {
    expect(nonDetti(await testi(), TABLES)).toEqual([])
  })

  test('ogni nome di file dice che fine fa quando si cancella chi vi è nominato', async () => {
    // As the exchange wants it: the issuer's country, code and a counter.
    const NOSTRI = ['file_elettronici.nome_file', 'file_firmati.nome_file']
    const nomi = (await testi()).filter(({ colonna }) =>
      /(^|_)(nome_?file|file_?name|contenitore)$/.test(colonna),
    )
    expect(nomi.length).toBeGreaterThan(8)
    const taciuti = nomi.filter(({ tabella, colonna }) => {
      const sua = TABLES.find(({ nome }) => nome === tabella)
      const campo = sua && markedFields(sua.riga).find(({ column }) => column === colonna)
      return !campo || !['personal', 'file'].includes(campo.about)
    })
    expect(taciuti.map(({ tabella, colonna }) => `${tabella}.${colonna}`)).toEqual(NOSTRI)
  })

  test('ogni tabella che nomina un cliente dice che le righe sono sue', async () => {
    const verso = await chiedi(
      bench.motore === 'sqlite'
        ? `select m.name as tabella, f."from" as colonna from sqlite_master m join pragma_foreign_key_list(m.name) f
            where f."table" = 'clienti'`
        : `select conrelid::regclass::text as tabella, attname as colonna from pg_constraint
            join pg_attribute on attrelid = conrelid and attnum = conkey[1]
            where contype = 'f' and confrelid = 'clienti'::regclass`,
    )
    expect(verso.length).toBeGreaterThan(5)
    for (const { tabella, colonna } of verso) {
      const sua = TABLES.find(({ nome }) => nome === tabella)
      expect(sua && customerColumns(sua), tabella).toContain(colonna)
    }
  })

  test('una tabella con dati personali dice di chi sono, e ogni campo ha la sua parola', () => {
    for (const { nome, riga: contratto, person } of TABLES) {
      const campi = markedFields(contratto)
      // A column of its own: by it the register knows of whom it tells, also when the row is gone.
      if (campi.some(({ about }) => about === 'personal')) expect(person, nome).toBeTypeOf('string')
      for (const { key, word } of campi) expect(word, `${nome}.${key}`).toMatch(/^\p{Lu}/u)
    }
  })

  test('ciò che una cancellazione svuota ha una versione: chi l’aveva aperto prima non lo riporta', () => {
    for (const { nome, riga: contratto, person, copy, erased } of TABLES) {
      if (person === undefined || copy || typeof erased?.({}, {}) === 'string') continue
      expect(Object.keys(contratto.shape), nome).toContain('versione')
    }
  })
})

describe('un campo nuovo', () => {
  const contratto = rigaCliente.extend({
    campo_di_prova: riga.testoNullo('Campo', 'personal'),
    parola_di_prova: riga.testo('Parola', 'personal'),
  })
  const { derivate, person, erased, parola } = clienti
  const tables = [
    table('clienti', parola, contratto, { derivate, person, erased }),
    ...TABLES.filter((una) => una !== clienti),
  ]
  let clienteId: number
  const suoi = async () => (await exportPerson(bench.db, clienteId)).clienti?.[0]

  beforeAll(async () => {
    await sql`alter table clienti add column campo_di_prova text`.execute(bench.db)
    await sql`alter table clienti add column parola_di_prova text not null default ''`.execute(bench.db)
    registerTables(tables)
    clienteId = (await wholeCustomer(bench, 'Assunta')).clienteId
    await sql`update clienti set campo_di_prova = 'terzo', parola_di_prova = 'Assunta' where id = ${clienteId}`.execute(
      bench.db,
    )
  })

  test('è nell’esportazione, nel registro e nei file degli elenchi con la sua parola', async () => {
    expect(await suoi()).toMatchObject({ campo_di_prova: 'terzo', parola_di_prova: 'Assunta' })
    expect((await bench.dati('GET', '/registro/parole')).clienti.campi).toMatchObject({
      campo_di_prova: { parola: 'Campo', tipo: 'testo' },
    })
    const colonne: ExportColumn<{ campo_di_prova: string }>[] = columns(contratto, {
      nome: 18,
      attivo: false,
    })
    const sua = colonne.find(({ titolo }) => titolo === 'Campo')
    expect(sua?.cella({ campo_di_prova: 'terzo' })).toEqual({ tipo: 'testo', valore: 'terzo' })
    expect(colonne.map(({ titolo }) => titolo)).not.toContain('Attivo')
  })

  test('se non è segnato, la prova lo dice', async () => {
    expect(nonDetti(await testi(), TABLES)).toEqual(['clienti.campo_di_prova', 'clienti.parola_di_prova'])
    const muto = table('clienti', parola, contratto.extend({ campo_di_prova: z.string().nullable() }), {
      derivate,
    })
    expect(nonDetti(await testi(), [muto, ...tables.slice(1)])).toEqual(['clienti.campo_di_prova'])
    expect(nonDetti(await testi(), tables)).toEqual([])
  })

  test('con la persona si svuota', async () => {
    await bench.dati('POST', `/clienti/${clienteId}/anonimizza`)
    expect(await suoi()).toMatchObject({ nome: 'Cliente', campo_di_prova: null, parola_di_prova: '' })
  })
})
