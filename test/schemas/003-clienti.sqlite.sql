CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "ruoli" ("id" integer primary key autoincrement, "nome_ruolo" text not null unique);
CREATE TABLE "utenti" ("id" integer primary key autoincrement, "nome_utente" text not null, "email" text not null, "password_hash" text not null, "ruolo_id" integer not null, "attivo" boolean default true not null, "nome_chiave" text, "email_chiave" text, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null, constraint "utenti_ruolo" foreign key ("ruolo_id") references "ruoli" ("id"));
CREATE TABLE "sessioni" ("token_hash" text primary key, "utente_id" integer not null, "creata_il" text not null, "usata_il" text not null, constraint "sessioni_utente" foreign key ("utente_id") references "utenti" ("id"));
CREATE TABLE "tentativi_accesso" ("chiave" text not null, "quando" text not null);
CREATE TABLE "richieste_ripetibili" ("utente_id" integer not null, "chiave" text not null, "impronta" text not null, "stato" integer, "corpo" text, "creata_il" text not null, constraint "richieste_ripetibili_chiave" primary key ("utente_id", "chiave"));
CREATE TABLE "registro" ("id" integer primary key autoincrement, "quando" text not null, "utente_id" integer, "nome_utente" text not null, "azione" text not null, "tabella" text not null, "record_id" integer, "prima" text, "dopo" text, "richiesta" text not null);
CREATE TABLE "ditte" ("id" integer primary key autoincrement, "nome" text not null, "colore" text not null, "descrizione" text, "nome_chiave" text not null, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null, constraint "ditte_nome_unico" unique ("nome_chiave"));
CREATE TABLE "azienda" ("id" integer primary key autoincrement, "ragione_sociale" text, "indirizzo" text, "comune" text, "cap" text, "provincia" text, "partita_iva" text, "codice_fiscale" text, "rea" text, "telefono" text, "email" text, "pec" text, "iban" text, "logo" text, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "clienti" ("id" integer primary key autoincrement, "nome" text not null, "cognome" text not null, "telefono" text, "email" text, "indirizzo" text, "comune" text, "cap" text, "provincia" text, "codice_fiscale" text, "partita_iva" text, "note" text, "data_follow_up" text, "note_follow_up" text, "ditta_id" integer, "attivo" boolean default true not null, "ricerca" text not null, "ordine" text not null, "telefono_cifre" text, "email_chiave" text, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null, constraint "clienti_ditta" foreign key ("ditta_id") references "ditte" ("id"));
CREATE VIRTUAL TABLE clienti_trigrammi
    using fts5(ricerca, content = 'clienti', content_rowid = 'id', tokenize = 'trigram');
insert into "kysely_migration" ("name","timestamp") values ('001-accesso','2026-11-20T18:28:12.268Z');
insert into "kysely_migration" ("name","timestamp") values ('002-ditte-azienda','2026-11-20T18:28:12.304Z');
insert into "kysely_migration" ("name","timestamp") values ('003-clienti','2026-11-20T18:28:12.337Z');
insert into "kysely_migration_lock" ("id","is_locked") values ('migration_lock',0);
insert into "ruoli" ("id","nome_ruolo") values (1,'Admin');
insert into "ruoli" ("id","nome_ruolo") values (2,'Direttore');
insert into "ruoli" ("id","nome_ruolo") values (3,'Operatore');
insert into "utenti" ("id","nome_utente","email","password_hash","ruolo_id","attivo","nome_chiave","email_chiave","versione","created_at","updated_at") values (101,'nome_utente 1 àÈ’€','email 1 àÈ’€','password_hash 1 àÈ’€',1,0,'nome_chiave 1 àÈ’€','email_chiave 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "utenti" ("id","nome_utente","email","password_hash","ruolo_id","attivo","nome_chiave","email_chiave","versione","created_at","updated_at") values (102,'nome_utente 2 àÈ’€','email 2 àÈ’€','password_hash 2 àÈ’€',1,1,'nome_chiave 2 àÈ’€','email_chiave 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "sessioni" ("token_hash","utente_id","creata_il","usata_il") values ('token_hash 1 àÈ’€',101,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "sessioni" ("token_hash","utente_id","creata_il","usata_il") values ('token_hash 2 àÈ’€',101,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "tentativi_accesso" ("chiave","quando") values ('chiave 1 àÈ’€','2026-11-20T09:00:00.001Z');
insert into "tentativi_accesso" ("chiave","quando") values ('chiave 2 àÈ’€','2026-11-20T09:00:00.002Z');
insert into "richieste_ripetibili" ("utente_id","chiave","impronta","stato","corpo","creata_il") values (1,'chiave 1 àÈ’€','impronta 1 àÈ’€',1,'corpo 1 àÈ’€','2026-11-20T09:00:00.001Z');
insert into "richieste_ripetibili" ("utente_id","chiave","impronta","stato","corpo","creata_il") values (2,'chiave 2 àÈ’€','impronta 2 àÈ’€',2,'corpo 2 àÈ’€','2026-11-20T09:00:00.002Z');
insert into "registro" ("id","quando","utente_id","nome_utente","azione","tabella","record_id","prima","dopo","richiesta") values (101,'2026-11-20T09:00:00.001Z',1,'nome_utente 1 àÈ’€','azione 1 àÈ’€','tabella 1 àÈ’€',1,'prima 1 àÈ’€','dopo 1 àÈ’€','richiesta 1 àÈ’€');
insert into "registro" ("id","quando","utente_id","nome_utente","azione","tabella","record_id","prima","dopo","richiesta") values (102,'2026-11-20T09:00:00.002Z',2,'nome_utente 2 àÈ’€','azione 2 àÈ’€','tabella 2 àÈ’€',2,'prima 2 àÈ’€','dopo 2 àÈ’€','richiesta 2 àÈ’€');
insert into "ditte" ("id","nome","colore","descrizione","nome_chiave","versione","created_at","updated_at") values (101,'nome 1 àÈ’€','colore 1 àÈ’€','descrizione 1 àÈ’€','nome_chiave 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "ditte" ("id","nome","colore","descrizione","nome_chiave","versione","created_at","updated_at") values (102,'nome 2 àÈ’€','colore 2 àÈ’€','descrizione 2 àÈ’€','nome_chiave 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "azienda" ("id","ragione_sociale","indirizzo","comune","cap","provincia","partita_iva","codice_fiscale","rea","telefono","email","pec","iban","logo","versione","created_at","updated_at") values (1,null,null,null,null,null,null,null,null,null,null,null,null,null,1,'2026-11-20T18:28:12.301Z','2026-11-20T18:28:12.301Z');
insert into "azienda" ("id","ragione_sociale","indirizzo","comune","cap","provincia","partita_iva","codice_fiscale","rea","telefono","email","pec","iban","logo","versione","created_at","updated_at") values (101,'ragione_sociale 1 àÈ’€','indirizzo 1 àÈ’€','comune 1 àÈ’€','cap 1 àÈ’€','provincia 1 àÈ’€','partita_iva 1 àÈ’€','codice_fiscale 1 àÈ’€','rea 1 àÈ’€','telefono 1 àÈ’€','email 1 àÈ’€','pec 1 àÈ’€','iban 1 àÈ’€','logo 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "azienda" ("id","ragione_sociale","indirizzo","comune","cap","provincia","partita_iva","codice_fiscale","rea","telefono","email","pec","iban","logo","versione","created_at","updated_at") values (102,'ragione_sociale 2 àÈ’€','indirizzo 2 àÈ’€','comune 2 àÈ’€','cap 2 àÈ’€','provincia 2 àÈ’€','partita_iva 2 àÈ’€','codice_fiscale 2 àÈ’€','rea 2 àÈ’€','telefono 2 àÈ’€','email 2 àÈ’€','pec 2 àÈ’€','iban 2 àÈ’€','logo 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "clienti" ("id","nome","cognome","telefono","email","indirizzo","comune","cap","provincia","codice_fiscale","partita_iva","note","data_follow_up","note_follow_up","ditta_id","attivo","ricerca","ordine","telefono_cifre","email_chiave","versione","created_at","updated_at") values (101,'nome 1 àÈ’€','cognome 1 àÈ’€','telefono 1 àÈ’€','email 1 àÈ’€','indirizzo 1 àÈ’€','comune 1 àÈ’€','cap 1 àÈ’€','provincia 1 àÈ’€','codice_fiscale 1 àÈ’€','partita_iva 1 àÈ’€','note 1 àÈ’€','2026-11-21','note_follow_up 1 àÈ’€',101,0,'ricerca 1 àÈ’€','ordine 1 àÈ’€','telefono_cifre 1 àÈ’€','email_chiave 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "clienti" ("id","nome","cognome","telefono","email","indirizzo","comune","cap","provincia","codice_fiscale","partita_iva","note","data_follow_up","note_follow_up","ditta_id","attivo","ricerca","ordine","telefono_cifre","email_chiave","versione","created_at","updated_at") values (102,'nome 2 àÈ’€','cognome 2 àÈ’€','telefono 2 àÈ’€','email 2 àÈ’€','indirizzo 2 àÈ’€','comune 2 àÈ’€','cap 2 àÈ’€','provincia 2 àÈ’€','codice_fiscale 2 àÈ’€','partita_iva 2 àÈ’€','note 2 àÈ’€','2026-11-22','note_follow_up 2 àÈ’€',101,1,'ricerca 2 àÈ’€','ordine 2 àÈ’€','telefono_cifre 2 àÈ’€','email_chiave 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
CREATE UNIQUE INDEX "utenti_nome_chiave" on "utenti" ("nome_chiave");
CREATE UNIQUE INDEX "utenti_email_chiave" on "utenti" ("email_chiave");
CREATE INDEX "sessioni_utente_id" on "sessioni" ("utente_id");
CREATE INDEX "tentativi_accesso_chiave_quando" on "tentativi_accesso" ("chiave", "quando");
CREATE INDEX "richieste_ripetibili_creata_il" on "richieste_ripetibili" ("creata_il");
CREATE INDEX "registro_tabella_record_id_id" on "registro" ("tabella", "record_id", "id");
CREATE TRIGGER registro_non_cambia before update on registro
    begin select raise(abort, 'registro is append-only'); end;
CREATE TRIGGER registro_non_si_cancella before delete on registro
    begin select raise(abort, 'registro is append-only'); end;
CREATE INDEX "clienti_ordine_id" on "clienti" ("ordine", "id");
CREATE INDEX "clienti_attivo_ordine_id" on "clienti" ("attivo", "ordine", "id");
CREATE INDEX "clienti_data_follow_up" on "clienti" ("data_follow_up");
CREATE INDEX "clienti_ditta_id" on "clienti" ("ditta_id");
CREATE INDEX "clienti_telefono_cifre" on "clienti" ("telefono_cifre");
CREATE INDEX "clienti_email_chiave" on "clienti" ("email_chiave");
CREATE INDEX "clienti_codice_fiscale" on "clienti" ("codice_fiscale");
CREATE INDEX "clienti_partita_iva" on "clienti" ("partita_iva");
CREATE TRIGGER clienti_trigrammi_crea after insert on clienti begin
    insert into clienti_trigrammi (rowid, ricerca) values (new.id, new.ricerca); end;
CREATE TRIGGER clienti_trigrammi_elimina after delete on clienti begin
    insert into clienti_trigrammi (clienti_trigrammi, rowid, ricerca) values ('delete', old.id, old.ricerca); end;
CREATE TRIGGER clienti_trigrammi_aggiorna after update of ricerca on clienti when old.ricerca <> new.ricerca begin
    insert into clienti_trigrammi (clienti_trigrammi, rowid, ricerca) values ('delete', old.id, old.ricerca);
    insert into clienti_trigrammi (rowid, ricerca) values (new.id, new.ricerca); end;
