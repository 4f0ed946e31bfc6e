-- What an account brings along from another backend: a password hash of another kind, and no consent.

alter table accounts add column needs_consent boolean not null default false;
comment on column accounts.needs_consent is 'The account was imported, and its member has not accepted the terms yet: until then only that is asked, and leaving, the own data and signing out stay possible.';

create index accounts__bcrypt on accounts ((substr(password_hash, 5, 2))) where password_hash like '$2%';
comment on index accounts__bcrypt is 'Passwords that were imported and not renewed yet, by what one check of them costs.';
