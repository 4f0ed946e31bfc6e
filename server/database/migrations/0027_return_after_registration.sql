-- Where somebody wanted to go before they opened an account: the link of the verification mail leads back there.

alter table pending_registrations add column redirect text
  constraint pending_registrations__redirect_size check (octet_length(redirect) <= 2048);
