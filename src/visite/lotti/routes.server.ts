import * as z from 'zod'
import { esigeConferma, utenti } from '#anagrafe/utenti/queries.server.ts'
import { richiedi } from '#server/data/read.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { annullaLotto } from './annulla.queries.server.ts'
import { proponiCongedo } from './congedo.queries.server.ts'
import {
  congedoInput,
  congedoProposto,
  lottoAnnullato,
  lottoInput,
  piano,
  propostaInput,
  rigaLotto,
  settimanaDiLavoro,
  settimanaLottiQuery,
  spostamentoFatto,
  spostamentoInput,
  spostamentoProposto,
  visitaDaSpostare,
} from './contract.ts'
import { creaLotto } from './crea.queries.server.ts'
import { giornateConDistanze } from './distanze.queries.server.ts'
import { proponiGiornate } from './proposta.queries.server.ts'
import { elencaLotti } from './queries.server.ts'
import { congeda, spostaVisite } from './sposta.queries.server.ts'
import { proponiSpostamento } from './spostamento.queries.server.ts'

export const lottiRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/lotti/giornate',
    operation: 'elencaGiornate',
    title: 'Le giornate dei tecnici: orari senza assenze e festivi, e le visite che ci sono già',
    query: settimanaLottiQuery,
    reply: settimanaDiLavoro,
    run: ({ db, query }) => giornateConDistanze(db, query.dal, query.al, query.anche),
  }),
  adminRoute({
    method: 'POST',
    path: '/lotti/proposta',
    operation: 'proponiGiornate',
    title: 'Propone a chi e quando dare alcune visite, e perché; non scrive niente',
    body: propostaInput,
    reply: piano,
    run: ({ db, body }) => proponiGiornate(db, body),
  }),
  adminRoute({
    method: 'GET',
    path: '/lotti',
    operation: 'elencaLotti',
    title: 'Le visite prenotate o spostate insieme nelle ultime 24 ore, le ultime prima',
    reply: z.array(rigaLotto),
    run: ({ db }) => elencaLotti(db),
  }),
  adminRoute({
    method: 'POST',
    path: '/lotti',
    operation: 'creaLotto',
    title: 'Prenota più visite insieme, tutte o nessuna',
    failures: ['piano_superato', 'conflitto'],
    body: lottoInput,
    reply: rigaLotto,
    run: ({ body, ...ctx }) => creaLotto(ctx, body),
  }),
  adminRoute({
    method: 'POST',
    path: '/lotti/:id/annulla',
    operation: 'annullaLotto',
    title: 'Annulla ciò che è stato fatto insieme, per quanto non è cambiato da allora',
    failures: ['conflitto'],
    reply: lottoAnnullato,
    run: ({ id, ...ctx }) => annullaLotto(ctx, id),
  }),
  adminRoute({
    method: 'POST',
    path: '/lotti/spostamenti/proposta',
    operation: 'proponiSpostamento',
    title: 'Dove potrebbero andare le visite di alcuni giorni di un tecnico; non scrive niente',
    body: spostamentoProposto,
    reply: z.array(visitaDaSpostare),
    run: ({ db, body }) => proponiSpostamento(db, body),
  }),
  adminRoute({
    method: 'POST',
    path: '/lotti/spostamenti',
    operation: 'spostaVisite',
    title: 'Sposta più visite insieme, tutte o nessuna; se si vuole segna anche l’assenza di chi le aveva',
    failures: ['piano_superato', 'conflitto'],
    body: spostamentoInput,
    reply: spostamentoFatto,
    run: ({ body, ...ctx }) => spostaVisite(ctx, body),
  }),
  adminRoute({
    method: 'POST',
    path: '/utenti/:id/congedo/proposta',
    operation: 'proponiCongedo',
    title: 'Dove potrebbero andare le visite di chi va via, dopo il suo ultimo giorno; non scrive niente',
    body: congedoProposto,
    reply: z.array(visitaDaSpostare),
    status: 200,
    async run({ db, id, body }) {
      await richiedi(db, utenti, id)
      return proponiCongedo(db, id, body.ultimoGiorno)
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/utenti/:id/congedo',
    operation: 'congedaUtente',
    title:
      'Un utente va via: le sue visite passano ad altri, e dopo l’ultimo giorno non entra più nessuno con il suo nome',
    failures: ['piano_superato', 'conflitto', 'conferma_richiesta'],
    body: congedoInput,
    reply: spostamentoFatto,
    async run({ id, body, token, ...ctx }) {
      await esigeConferma(ctx, token, id)
      return congeda(ctx, id, body)
    },
  }),
]
