import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { apparecchio } from '#anagrafe/dispositivi/rules.ts'
import { trovaPosta } from '#anagrafe/posta/queries.server.ts'
import { trovaPostaCertificata } from '#anagrafe/posta-certificata/queries.server.ts'
import { statoPec } from '#carte/elettronica/pec.queries.server.ts'
import { type BackupFile, countedOf, listBackups } from '#server/backup/archives.ts'
import { backupFolder } from '#server/backup/backup.ts'
import { ELSEWHERE_JOB } from '#server/backup/elsewhere.ts'
import { BACKUP_JOB } from '#server/backup/nightly.ts'
import type { Services } from '#server/data/context.ts'
import { engineOf } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import { listDevices } from '#server/http/devices.ts'
import { VERSION } from '#server/version.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { contaInParole } from '#shared/numbers.ts'
import { contaDaVerificare } from '#telefono/azioni/queries.server.ts'
import { contaDaDecidere } from '#visite/messaggi/queries.server.ts'
import { inFrase, trovaStatoBackup } from './backup.queries.server.ts'
import type { AvvisoDiServizio, StatoProgramma } from './contract.ts'

/* How the program is, for those who answer for it. */

const ORA = 3_600_000
const GIORNO = 24 * ORA
/** Without a copy for so long something is wrong: the night's is made by day too, where a computer slept. */
const SENZA_COPIE = 2 * GIORNO
const MEGA = 1_000_000
const POCO = 1000 * MEGA
const POCHISSIMO = 200 * MEGA

const AVVIATO = new Date(Date.now() - process.uptime() * 1000).toISOString()

/** Jobs of the night as people call them. */
const TITOLI: Record<string, string> = {
  [BACKUP_JOB]: 'Backup',
  scadenze: 'Scadenze degli impianti',
  contratti: 'Rinnovo dei contratti',
  contributi: 'Contributi delle fatture ricevute',
  allegati: 'Allegati delle fatture ricevute',
  promemoria: 'Promemoria ai clienti',
  azioni_vecchie: 'Azioni dei telefoni',
  statistiche: 'Statistiche dell’archivio',
}

const lavori = (db: Db) => db.selectFrom('lavori_notturni').selectAll().orderBy('nome').execute()

const disco = async (cartella: string) => {
  const { bavail, blocks, bsize } = await statfs(cartella)
  return { libero: bavail * bsize, totale: blocks * bsize }
}

async function dimensione({ db, environment }: Services): Promise<number> {
  if (engineOf(db) === 'postgres') {
    const { rows } = await sql<{ byte: number }>`select pg_database_size(current_database()) as byte`.execute(
      db,
    )
    return Number(rows[0]?.byte ?? 0)
  }
  const parti = ['', '-wal'].map((fine) =>
    stat(join(environment.dataFolder, `tepore.sqlite${fine}`)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(parti)).reduce((somma, byte) => somma + byte, 0)
}

const quante = async (db: Db, stati: readonly string[]) =>
  Number(
    (
      await db
        .selectFrom('messaggi')
        .select((e) => e.fn.countAll().as('n'))
        .where('stato', 'in', stati as never)
        .executeTakeFirstOrThrow()
    ).n,
  )

const copieDi = async ({ environment }: Services): Promise<BackupFile[]> =>
  countedOf(await listBackups(backupFolder(environment)))

/** Everything at a glance (docs/product.md §18.14). */
export async function trovaStato(services: Services): Promise<StatoProgramma> {
  const { db, environment } = services
  const [righe, copie, posta] = await Promise.all([lavori(db), copieDi(services), trovaPosta(services)])
  const pec = await trovaPostaCertificata(services)
  const [ultima] = copie
  const altrove = righe.find(({ nome }) => nome === ELSEWHERE_JOB)
  const notturni = [...new Set([...Object.keys(TITOLI), ...righe.map(({ nome }) => nome)])]
  const backup = await trovaStatoBackup(services)
  return {
    versione: VERSION,
    avviato: AVVIATO,
    archivio: { motore: engineOf(db), dimensione: await dimensione(services) },
    disco: await disco(environment.dataFolder),
    copie: {
      ultima: ultima ? { creato: ultima.creato, dimensione: ultima.dimensione } : null,
      numero: copie.length,
      altrove: environment.elsewhere
        ? {
            cartella: environment.elsewhere,
            cifrata: environment.backupPhrase !== undefined,
            riuscita: altrove?.esito === 'fatto' ? altrove.finito_il : null,
            errore: altrove?.errore ? inFrase(altrove.errore) : null,
          }
        : null,
    },
    lavori: notturni
      .filter((nome) => nome !== ELSEWHERE_JOB)
      .map((nome) => {
        const riga = righe.find((lavoro) => lavoro.nome === nome)
        const testo = nome === BACKUP_JOB ? backup.testo : riga?.errore ? inFrase(riga.errore) : null
        return {
          nome,
          titolo: TITOLI[nome] ?? nome,
          giorno: riga?.ultimo_giorno ?? null,
          finito: riga?.finito_il ?? null,
          esito: riga?.esito ?? null,
          testo,
        }
      }),
    messaggi: {
      posta:
        posta.password === 'illeggibile'
          ? 'illeggibile'
          : !posta.host
            ? 'manca'
            : posta.ferma
              ? 'spenta'
              : 'pronta',
      daDecidere: await contaDaDecidere(db),
      inCoda: await quante(db, ['In_Coda', 'In_Invio']),
      falliti: await quante(db, ['Fallito', 'Incerto']),
    },
    pec: {
      casella:
        pec.password === 'illeggibile'
          ? 'illeggibile'
          : !pec.smtp_host || pec.password === 'manca'
            ? 'manca'
            : pec.attiva
              ? 'pronta'
              : 'spenta',
      ...(await statoPec(db)),
      letta: pec.ultima_lettura,
      errore: pec.ultimo_errore,
      daGuardare: pec.da_guardare,
    },
  }
}

const daGiorni = (ms: number) => {
  const giorni = Math.floor(ms / GIORNO)
  return giorni === 1 ? 'da un giorno' : `da ${giorni} giorni`
}

/** Telephones that held something when they were last seen, a day ago or more. @param utenteId of one person only */
export async function azioniMaiArrivate(db: Db, utenteId?: number): Promise<AvvisoDiServizio[]> {
  const ieri = new Date(Date.now() - GIORNO).toISOString()
  return (await listDevices(db, utenteId))
    .filter(({ in_attesa, revocato_il, visto_il }) => in_attesa > 0 && !revocato_il && visto_il < ieri)
    .map(({ nome, nome_utente, in_attesa, visto_il }) => ({
      gravita: 'attenzione',
      testo:
        `${apparecchio(nome)} di ${nome_utente}: ${in_attesa === 1 ? '1 azione mai arrivata' : `${in_attesa} azioni mai arrivate`}` +
        ` (visto il ${formatDate(dayInRome(visto_il)).slice(0, 5)})`,
      apri: utenteId === undefined ? '/admin?dispositivi=1' : '/azioni',
    }))
}

/** What an Admin should know before anything else; nothing where all is well. */
export async function avvisiDiServizio(services: Services, adesso = Date.now()): Promise<AvvisoDiServizio[]> {
  const { db, environment } = services
  const [righe, backup, copie, { libero }, posta, daVerificare, ferme, pec, inviiPec] = await Promise.all([
    lavori(db),
    trovaStatoBackup(services),
    copieDi(services),
    disco(environment.dataFolder),
    trovaPosta(services),
    contaDaVerificare(db),
    azioniMaiArrivate(db),
    trovaPostaCertificata(services),
    statoPec(db),
  ])
  const avvisi: AvvisoDiServizio[] = []
  const dici = (gravita: AvvisoDiServizio['gravita'], testo: string, apri: string) =>
    avvisi.push({ testo, gravita, apri })
  const ultima = copie[0] && Date.parse(copie[0].creato)
  if (backup.testo)
    dici(
      backup.esito === 'errore' ? 'errore' : 'attenzione',
      `${backup.esito === 'errore' ? 'L’ultimo backup non è riuscito' : 'L’ultimo backup chiede attenzione'}: ${backup.testo}`,
      '/admin?tab=backup',
    )
  // A new house has none until its first night.
  const senza = adesso - Math.max(ultima ?? 0, ultima ? 0 : Date.parse(AVVIATO))
  if (backup.esito !== 'errore' && senza > SENZA_COPIE)
    dici('errore', `Backup: nessuna copia ${daGiorni(senza)}`, '/admin?tab=backup')
  const altrove = environment.elsewhere && righe.find(({ nome }) => nome === ELSEWHERE_JOB)
  if (altrove && altrove.esito === 'errore')
    dici('errore', `Copia altrove non riuscita: ${inFrase(altrove.errore ?? '')}`, '/admin?tab=backup')
  else if (altrove && ultima && ultima - Date.parse(altrove.finito_il) > SENZA_COPIE)
    dici(
      'errore',
      `Copia altrove: ferma ${daGiorni(adesso - Date.parse(altrove.finito_il))}`,
      '/admin?tab=backup',
    )
  if (libero < POCO)
    dici(
      libero < POCHISSIMO ? 'errore' : 'attenzione',
      `Disco quasi pieno: restano ${Math.floor(libero / MEGA)} MB`,
      '/admin?tab=stato',
    )
  if (daVerificare > 0)
    dici('attenzione', `Da verificare: ${daVerificare} dal telefono di un tecnico`, '/azioni?verifica=1')
  avvisi.push(...ferme)
  if (posta.password === 'illeggibile')
    dici('attenzione', 'Messaggi fermi: reinserisci la password della posta', '/admin?tab=avvisi')
  if (posta.ferma && posta.host)
    dici(
      'attenzione',
      'Messaggi fermi: questa copia viene da un backup, di’ se spedisce davvero',
      '/admin?tab=avvisi',
    )
  const allaPec = '/admin?tab=avvisi'
  if (pec.ultimo_errore) dici('attenzione', `Casella PEC: ${inFrase(pec.ultimo_errore)}`, allaPec)
  if (pec.da_guardare > 0)
    dici(
      'attenzione',
      `Casella PEC: ${contaInParole(pec.da_guardare, 'messaggio', 'messaggi')} da guardare`,
      allaPec,
    )
  if (inviiPec.incerte > 0)
    dici('attenzione', `Fatture per PEC: ${inviiPec.incerte} dall’esito incerto`, '/contabilita/da-inviare')
  for (const { nome, esito } of righe)
    if (esito === 'errore' && nome !== BACKUP_JOB && nome !== ELSEWHERE_JOB)
      dici('attenzione', `Lavoro della notte non riuscito: ${TITOLI[nome] ?? nome}`, '/admin?tab=stato')
  return avvisi
}
