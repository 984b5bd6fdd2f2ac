-- Until when somebody is known to read the answer through a process that does not run the turn.
alter table turns add column read_elsewhere_until timestamptz;
