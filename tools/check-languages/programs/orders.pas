{ Orders of a shop: TCustomers.AddAll is quadratic, since IndexOf looks through a list of strings. }
program Orders;

{$mode objfpc}{$H+}

uses
  Classes, SysUtils, Math;

type
  TOrder = class
    Customer: string;
    Amount: Integer;
    constructor Create(const AName: string; ANumber: Integer);
  end;

  TCustomers = class
  private
    FNames: TStringList;
  public
    constructor Create;
    destructor Destroy; override;
    procedure AddAll(Orders: TList);
    property Names: TStringList read FNames;
  end;

constructor TOrder.Create(const AName: string; ANumber: Integer);
begin
  Customer := AName;
  Amount := ANumber;
end;

constructor TCustomers.Create;
begin
  FNames := TStringList.Create;
  FNames.CaseSensitive := True;
end;

destructor TCustomers.Destroy;
begin
  FNames.Free;
  inherited;
end;

procedure TCustomers.AddAll(Orders: TList);
var
  I: Integer;
  Name: string;
begin
  for I := 0 to Orders.Count - 1 do
  begin
    Name := TOrder(Orders[I]).Customer;
    if FNames.IndexOf(Name) < 0 then
      FNames.Add(Name);
  end;
end;

function MakeOrders(Many: Integer): TList;
var
  I, Number: Integer;
begin
  Result := TList.Create;
  Number := 1;
  for I := 1 to Many do
  begin
    Number := (Number * 16807 + 11) mod 65521;
    Result.Add(TOrder.Create('c' + IntToStr(Number), Number mod 1000));
  end;
end;

function TotalAmount(Orders: TList): Integer;
var
  I: Integer;
begin
  Result := 0;
  for I := 0 to Orders.Count - 1 do
    Result := Result + TOrder(Orders[I]).Amount;
end;

function ByAmount(Left, Right: Pointer): Integer;
begin
  Result := CompareValue(TOrder(Left).Amount, TOrder(Right).Amount);
end;

procedure RankOrders(Orders: TList);
begin
  Orders.Sort(@ByAmount);
end;

var
  I, Each, Many, Total: Integer;
  List: TList;
  Customers: TCustomers;
begin
  for I := 1 to ParamCount do
  begin
    Many := StrToInt(ParamStr(I));
    List := MakeOrders(Many);
    Customers := TCustomers.Create;
    Customers.AddAll(List);
    Total := TotalAmount(List);
    RankOrders(List);
    WriteLn(Many, ' ', Customers.Names.Count, ' ', Total, ' ', TOrder(List[Many - 1]).Amount);
    Customers.Free;
    for Each := 0 to Many - 1 do
      TOrder(List[Each]).Free;
    List.Free;
  end;
end.
