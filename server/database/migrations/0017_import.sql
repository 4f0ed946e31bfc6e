-- What was brought in from a hosted backend (npm run import).

create table imported_rows (
  fingerprint bytea not null,
  constraint imported_rows__once primary key (fingerprint),
  constraint imported_rows__size check (octet_length(fingerprint) = 32)
);
comment on table imported_rows is 'Every row that was imported, as a hash of its table and id: a second run brings nothing back that people deleted, left or took back since.';
